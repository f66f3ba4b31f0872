import { mailedPaths } from '@touchline/rules/mail/mailed-paths'
import { addDays } from '@touchline/rules/time/calendar-date'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import type { Kysely } from 'kysely'
import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import { type CallContext, hashToken } from '../../call/call-context.ts'
import type { StaffRecord } from '../../policies/desk/desk.ts'
import { canSellAt } from '../../policies/desk/desk.ts'
import { isOfferedAt } from '../../policies/joining/offered-plans.ts'
import { personOf } from '../../policies/people/people.ts'
import type { Database } from '../../stores/database/tables.ts'
import {
  findPrepared,
  insertPrepared,
  type PreparedPerson,
  type PreparedRecord,
  withdrawPrepared,
} from '../../stores/desk/prepared-joinings.ts'
import { listHolders, type PlanRecord, readPlansOnSale } from '../../stores/joining/plans.ts'
import { insertLink } from '../../stores/mail/mail-links.ts'
import { findContact } from '../../stores/people/contacts.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import { withoutStaff } from '../joining/payer-of-joining.ts'
import { queueLetter } from '../mail/queue-letter.ts'
import { refusalAtOtherVenue, requireStaff } from '../staff/require-staff.ts'

export interface WantedJoining {
  planId: number
  venueSlug: string
  startsOn: string
  people: readonly PreparedPerson[]
  mails: boolean
}

/** Returns the address that a person opens. Its key stands behind the `#`, which no server and no log of one sees. */
export async function linkOf({ services, origin }: CallContext, id: number): Promise<string> {
  return `${origin}${services.config.basePath}${mailedPaths.finishJoining()}#${await keyOf(services, id)}`
}

/** Returns the key of a link, which this installation alone can make again: the database has its hash. */
const keyOf = ({ tokens }: CallContext['services'], id: number): Promise<string> =>
  tokens.tokenFor('finish-joining', String(id))

/** Prepares a joining for the phone of the selected customer, or of a new person; with an email where staff ask for it. */
export async function prepareJoining(
  context: CallContext,
  wanted: WantedJoining,
): Promise<PreparedRecord | Refusal> {
  const staff = await requireStaff(context, 'join-people')
  if (isRefusal(staff)) return staff
  const { client, venueBySlug } = context.catalogue
  const { today, plans } = await readPlansOnSale(context.services.db, client.id)
  const plan = plans.find(({ id }) => id === wanted.planId)
  const venue = venueBySlug.get(wanted.venueSlug)
  if (!plan || !venue || !isOfferedAt(plan, venue, context.catalogue)) return refuse('PLAN_NOT_FOUND')
  const elsewhere = canSellAt(staff, venue.id) ? null : refusalAtOtherVenue(context, staff, [venue.id])
  if (elsewhere) return elsewhere
  if (wanted.startsOn < today || wanted.startsOn > addDays(today, plan.terms.startWithinDays))
    return refuse('START_NOT_OFFERED')
  const refused = await refusalOfPeople(context, staff, plan, wanted)
  if (refused) return refused
  const content = { ...wanted, customerId: staff.selectedId ?? null }
  const done = await answerOnce(context, staff, { call: 'prepareJoining', content }, (tx) =>
    keep(tx, context, staff, { ...wanted, venueId: venue.id }),
  )
  if (isRefusal(done)) return done
  context.log.info(
    { event: 'desk.prepared', staff: staff.customerId, customer: done.customerId, prepared: done.id },
    'staff prepared a joining',
  )
  return done
}

/** Refuses people of other households, and those who have the membership. The person's own page checks all else. */
async function refusalOfPeople(
  { services }: CallContext,
  staff: StaffRecord,
  plan: PlanRecord,
  { people, startsOn }: WantedJoining,
): Promise<Refusal | null> {
  const isOfCustomer = staff.selectedId != null && staff.people !== null
  const known = isOfCustomer ? withoutStaff(staff.people!, staff.customerId) : null
  const ids = people.map(({ userId }) => userId)
  if (ids.some((id) => known === null || personOf(known, id) === null)) return refuse('FORBIDDEN')
  const hasPlace = people.every(({ place }) => plan.terms.places.some(({ name }) => name === place))
  const holders = await listHolders(services.db, plan.membershipId, { ids, from: startsOn })
  const holder = ids.find((id) => holders.has(id))
  if (hasPlace && holder === undefined) return null
  const words = hasPlace
    ? `${personOf(known, holder ?? 0)?.firstName ?? 'This person'} has this membership already`
    : 'Choose a place of this plan for each person'
  return refuse('JOINING_INCOMPLETE', { errors: { people: [words] } })
}

async function keep(
  tx: Kysely<Database>,
  context: CallContext,
  { customerId: staffId, selectedId }: StaffRecord,
  { planId, venueId, startsOn, people, mails }: WantedJoining & { venueId: number },
): Promise<PreparedRecord> {
  const { client } = context.catalogue
  const customerId = selectedId ?? null
  const made = await insertPrepared(tx, {
    clientId: client.id,
    customerId,
    planId,
    venueId,
    startsOn,
    people,
    staffId,
  })
  const expiresAt = new Date(made.expiresAt).toISOString()
  await insertLink(
    tx,
    { clientId: client.id, mailId: null, tokenHash: hashToken(await keyOf(context.services, made.id)) },
    {
      purpose: 'finish-joining',
      ...(customerId !== null && { customerId }),
      about: { preparedId: made.id },
      expiresAt,
    },
  )
  const contact = mails && customerId !== null ? await findContact(tx, customerId) : null
  if (contact !== null)
    await queueLetter(tx, {
      clientId: client.id,
      customerId,
      recipient: contact.email,
      dedupeKey: `prepared joining ${made.id}`,
      letter: {
        kind: 'finish-joining',
        preparedId: made.id,
        firstName: contact.firstName,
        operator: client.name,
        plan: made.planName,
        venue: made.venueName,
        startsOn: dayAndYear(startsOn),
        endsAt: expiresAt,
      },
    })
  return made
}

/** Withdraws a prepared joining: of staff and the person who joins at once, the first one decides. */
export async function withdrawJoining(context: CallContext, id: number): Promise<PreparedRecord | Refusal> {
  const staff = await requireStaff(context, 'join-people')
  if (isRefusal(staff)) return staff
  const { db } = context.services
  const clientId = context.catalogue.client.id
  const found = await findPrepared(db, clientId, id)
  if (!found) return refuse('PREPARED_CHANGED')
  const elsewhere = refusalAtOtherVenue(context, staff, [found.venueId])
  if (elsewhere) return elsewhere
  const isWithdrawn = await withdrawPrepared(db, clientId, id)
  const now = (await findPrepared(db, clientId, id))!
  // The same press again finds it withdrawn.
  return isWithdrawn || now.state === 'withdrawn' ? now : refuse('PREPARED_CHANGED')
}
