import type { PersonAct } from '@touchline/contract/calls/staff/act-on-person'
import type { Transaction } from 'kysely'
import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { newReferences } from '../../policies/account/customer-reference.ts'
import { type StaffRecord, seesComplaints } from '../../policies/desk/desk.ts'
import {
  actsOn,
  type PersonForStaff,
  rightsOfActs,
  stopsFamily,
} from '../../policies/people/acts-on-person.ts'
import { detailsChanged } from '../../policies/people/details-changed.ts'
import type { Database } from '../../stores/database/tables.ts'
import { decideOnWaiting, findWaiting } from '../../stores/documents/sent-documents.ts'
import { createPersonOfHousehold, householdOf } from '../../stores/joining/household.ts'
import {
  correctDetails,
  type DetailsOfPerson,
  giveCredit,
  keepBillingDay,
  keepDocument,
  keepInduction,
  lockPerson,
} from '../../stores/staff/change-person.ts'
import { accountInPlaceOf } from '../../stores/staff/merging/account-merges.ts'
import { findPersonAtDesk, type PersonAtDeskRecord } from '../../stores/staff/person-at-desk.ts'
import { type ActToRecord, listActsOn, recordAct } from '../../stores/staff/staff-acts.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import { beginChangeByStaff } from './begin-change-of-address.ts'
import { requireStaff } from './require-staff.ts'

const actsShown = 20

/** Reads a person for staff who may see people. */
export async function readPerson(context: CallContext, personId: number): Promise<PersonForStaff | Refusal> {
  const staff = await requireStaff(context, 'see-people')
  if (isRefusal(staff)) return staff
  const { db } = context.services
  // A line about an account that was merged into another leads to the one that has its things.
  const id = await accountInPlaceOf(db, personId)
  const person = await findPersonAtDesk(db, context.catalogue.client.id, id)
  if (person === null) return refuse('NOT_FOUND')
  const wanted = { atMost: actsShown, hasComplaints: seesComplaints(staff) }
  return { staff, person, done: await listActsOn(db, id, wanted) }
}

interface Acting {
  context: CallContext
  staff: StaffRecord
  person: PersonAtDeskRecord
}

/** Corrects or records something of a person, and writes down who did it and why. */
export async function actOnPerson(
  context: CallContext,
  personId: number,
  wanted: PersonAct,
): Promise<PersonForStaff | Refusal> {
  const staff = await requireStaff(context, rightsOfActs[wanted.act])
  if (isRefusal(staff)) return staff
  const clientId = context.catalogue.client.id
  const content = { personId, ...wanted }
  const done = await answerOnce(context, staff, { call: 'actOnPerson', content }, async (db) => {
    const tx = db as Transaction<Database>
    await lockPerson(tx, personId)
    const person = await findPersonAtDesk(tx, clientId, personId)
    if (person === null) return refuse('NOT_FOUND')
    if (!actsOn(person).includes(wanted.act) && wanted.act !== 'family') return refuse('NOT_FOUND')
    const act = await carryOut(tx, { context, staff, person }, wanted)
    if (isRefusal(act)) return act
    if (act === null) return {}
    const reason = 'reason' in wanted ? wanted.reason : ''
    const about = { clientId, staffId: staff.customerId, customerId: personId }
    const id = await recordAct(tx, about, { ...act, reason })
    if (act.act === 'credit')
      await giveCredit(tx, { ...about, personId, pence: act.facts.pence, cause: `staff act ${id}` })
    return {}
  })
  if (isRefusal(done)) return done
  context.log.info(
    { event: 'desk.person', staff: staff.customerId, customer: personId, act: wanted.act },
    'staff changed something of a person',
  )
  return readPerson(context, personId)
}

const wrong = (field: string, words: string): Refusal =>
  refuse('BAD_REQUEST', { errors: { [field]: [words] } })

/** Does the act. @returns what is written down; null where nothing changes */
function carryOut(
  tx: Transaction<Database>,
  acting: Acting,
  wanted: PersonAct,
): Promise<ActToRecord | Refusal | null> {
  switch (wanted.act) {
    case 'correct':
      return correct(tx, acting, wanted)
    case 'address':
      return beginChangeByStaff(tx, acting.context, acting.person, wanted.email)
    case 'family':
      return addToFamily(tx, acting, wanted)
    case 'credit':
      return Promise.resolve({ act: 'credit', facts: { pence: wanted.amount } })
    default:
      return recordShown(tx, acting, wanted)
  }
}

async function correct(
  tx: Transaction<Database>,
  { person }: Acting,
  { act: _, reason: __, ...wanted }: PersonAct & { act: 'correct' },
): Promise<ActToRecord | Refusal | null> {
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
  const after: DetailsOfPerson = { ...person, ...given }
  if (after.dateOfBirth !== null && after.dateOfBirth > person.today)
    return wrong('date_of_birth', 'Enter a date of birth that is not in the future')
  const { changed, changes } = detailsChanged(person, after)
  if (changes.length === 0) return null
  await correctDetails(tx, person.id, changed)
  return { act: 'correct', facts: { changes } }
}

type Shown = PersonAct & { act: 'induction' | 'document' | 'billing-day' }

async function recordShown(
  tx: Transaction<Database>,
  { context, person, staff: { customerId: staffId } }: Acting,
  wanted: Shown,
): Promise<ActToRecord | Refusal> {
  const clientId = context.catalogue.client.id
  const personId = person.id
  switch (wanted.act) {
    case 'induction': {
      const { inductionId, on } = wanted
      if (on > person.today) return wrong('on', 'Enter a day that is not in the future')
      const name = await keepInduction(tx, clientId, { personId, inductionId, on })
      return name === null ? refuse('NOT_FOUND') : { act: 'induction', facts: { name, on } }
    }
    case 'document': {
      const { kindId, expiresOn } = wanted
      if (expiresOn !== null && expiresOn < person.today)
        return wrong('expires_on', 'Enter a day that is not over yet')
      const waiting = await findWaiting(tx, clientId, { personId, kindId })
      if (waiting !== null)
        await decideOnWaiting(tx, { clientId, id: waiting, staffId }, { decision: 'accept', expiresOn })
      const name = await keepDocument(tx, clientId, { personId, kindId, expiresOn })
      return name === null ? refuse('NOT_FOUND') : { act: 'document', facts: { name, expiresOn } }
    }
    case 'billing-day': {
      const { membershipUserId, day } = wanted
      const name = await keepBillingDay(tx, { personId, membershipUserId, day })
      return name === null ? refuse('NOT_FOUND') : { act: 'billing-day', facts: { name, day } }
    }
  }
}

async function addToFamily(
  tx: Transaction<Database>,
  { context, person }: Acting,
  { firstName, lastName, dateOfBirth }: PersonAct & { act: 'family' },
): Promise<ActToRecord | Refusal> {
  const { client } = context.catalogue
  if (dateOfBirth > person.today)
    return wrong('date_of_birth', 'Enter a date of birth that is not in the future')
  const stops = stopsFamily(person)
  if (stops !== null) return wrong('first_name', stops)
  const { id: householdId } = await householdOf(tx, client.id, person.id)
  const references = newReferences(client.slug)
  await createPersonOfHousehold(tx, {
    clientId: client.id,
    householdId,
    references,
    firstName,
    lastName,
    dateOfBirth,
  })
  return { act: 'family', facts: { name: `${firstName} ${lastName}`.trim() } }
}
