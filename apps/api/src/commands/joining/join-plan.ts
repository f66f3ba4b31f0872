import type { joinPlan } from '@touchline/contract/calls/joining/join-plan'
import type { BodyOf } from '@touchline/contract/define-call'
import type { HealthStatement } from '@touchline/rules/contracts/health-statement'
import { planConditions } from '@touchline/rules/contracts/plan-conditions'
import { listFirstYear } from '@touchline/rules/contracts/plan-payments'
import { sumPence } from '@touchline/rules/money/money'
import { fullName } from '@touchline/rules/people/full-name'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import { deadlineFor, lineTooMany } from '../../policies/basket/hold-deadline.ts'
import { canJoinTo } from '../../policies/joining/desk-rights.ts'
import { healthProblems, joiningProblems } from '../../policies/joining/joining-problems.ts'
import { isOffered, waysToPay } from '../../policies/joining/offered-plans.ts'
import { personOf } from '../../policies/people/people.ts'
import type { Joining } from '../../stores/basket/basket-record.ts'
import { findMandate } from '../../stores/direct-debit/mandates.ts'
import { readPayer } from '../../stores/joining/payer.ts'
import { listHolders, type PlanRecord, readPlansOnSale } from '../../stores/joining/plans.ts'
import type { PeopleRecord } from '../../stores/people/people.ts'
import type { BasketChange, ChangeFacts } from '../basket/basket-change.ts'
import type { ChosenItem } from '../basket/choose/chosen-item.ts'
import { sealStatements } from '../questions/seal-statements.ts'
import { refuseOtherVenues } from '../staff/require-staff.ts'
import { lineOfNoPlace } from './line-of-no-place.ts'
import { payerOfJoining } from './payer-of-joining.ts'
import { preparedFor } from './prepared-for.ts'

export type JoinBody = BodyOf<typeof joinPlan> & { planId: number }

/** Decides the line of a joining: it takes the place of an earlier line of the same plan. */
export async function decideJoinPlan({
  context,
  body,
  reading,
  basket,
  visitor,
}: ChangeFacts<JoinBody>): Promise<BasketChange | Refusal> {
  const payer = payerOfJoining(visitor, body)
  if (isRefusal(payer)) return payer
  const { payerId, known } = payer
  const { catalogue, services } = context
  const { today, plans } = await readPlansOnSale(services.db, catalogue.client.id)
  const plan = plans.find(({ id }) => id === body.planId)
  if (!plan || !isOffered(plan, catalogue)) return refuse('PLAN_NOT_FOUND')
  if (payer.desk && !canJoinTo(payer.desk, plan, catalogue)) return refuseOtherVenues(context, payer.desk)
  const people = peopleIn(body, known)
  if (people === null) return refuse('FORBIDDEN')
  const preparedId = await preparedFor(context, body.preparedKey ?? null, { payerId, plan })
  if (isRefusal(preparedId)) return preparedId
  const joiners = { people, known, payerId }
  const ids = people.flatMap((one) => ('userId' in one ? [one.userId] : []))
  const holders = await listHolders(services.db, plan.membershipId, { ids, from: body.startsOn })
  const refused =
    refusalOfProblems(plan, body, today, { ...joiners, holders }) ??
    (people.some((one) => 'newPerson' in one)
      ? await refusalOfNewPeople(services.db, payerId, payer.desk !== null)
      : null)
  if (refused) return refused
  const mandate = await mandateOf(services, plan, { body, payerId, isAtDesk: payer.desk !== null })
  if (mandate !== null && isRefusal(mandate)) return mandate
  const earlier = basket?.items.filter(({ planId }) => planId !== null) ?? []
  const tooMany = lineTooMany(basket?.items ?? [], 1 - earlier.length)
  if (tooMany) return tooMany
  const itemId = reading.newItemIds[0]!
  const line = lineOf(plan, {
    catalogue,
    today,
    body,
    people,
    mandate,
    desk: payer.desk && { staffId: payer.desk.customerId, payerId },
    preparedId,
  })
  return {
    kind: 'hold',
    replacedIds: earlier
      .filter(({ planId }) => plans.some((one) => one.id === planId && one.slug === plan.slug))
      .map(({ id }) => id),
    items: [{ ...line, id: itemId, sortBy: (basket?.items.at(-1)?.sortBy ?? -1) + 1 }],
    statements: sealStatements(services.vault, plan, { itemId, given: statementsIn(body) }),
    ...deadlineFor(catalogue.client, reading, basket),
  }
}

/** Returns the people with their names; null where this customer may not act for one of them (S02). */
function peopleIn(body: JoinBody, known: PeopleRecord): Joining['people'] | null {
  const people: Joining['people'] = []
  for (const { place, userId, newPerson, dateOfBirth } of body.people) {
    if (newPerson) {
      people.push({ place, name: fullName(newPerson), newPerson })
      continue
    }
    const person = userId == null ? null : personOf(known, userId)
    if (person === null) return null
    people.push({
      place,
      name: fullName(person),
      userId: person.id,
      ...(person.dateOfBirth === null && dateOfBirth && { dateOfBirth }),
    })
  }
  return people
}

interface Joiners {
  people: Joining['people']
  known: PeopleRecord
  payerId: number
  /** Ids of people who have the membership, also while it rests or is frozen. */
  holders: ReadonlySet<number>
}

function refusalOfProblems(
  plan: PlanRecord,
  body: JoinBody,
  today: string,
  { people, known, payerId, holders }: Joiners,
): Refusal | null {
  const { startsOn, asksToStart = false } = body
  const joiners = people.map((one) => {
    const person = 'userId' in one ? personOf(known, one.userId) : null
    return {
      place: one.place,
      name: one.name,
      dateOfBirth:
        'newPerson' in one ? one.newPerson.dateOfBirth : (person?.dateOfBirth ?? one.dateOfBirth ?? null),
      hasIt: person?.id != null && holders.has(person.id),
      isPayer: person?.id === payerId,
    }
  })
  const ids = people.flatMap((one) => ('userId' in one ? [one.userId] : []))
  const problems = joiningProblems(plan.terms, { today, startsOn, asksToStart }, joiners)
  if (new Set(ids).size < ids.length) problems.people = ['Each person can have one place']
  if (plan.terms.healthStatement)
    Object.assign(problems, healthProblems(plan.terms.healthStatement, statementsIn(body)))
  if (problems.starts_on) return refuse('START_NOT_OFFERED', { errors: problems })
  return Object.keys(problems).length > 0 ? refuse('JOINING_INCOMPLETE', { errors: problems }) : null
}

/** Refuses new people of a payer whose household they can't join. */
async function refusalOfNewPeople(
  db: Parameters<typeof readPayer>[0],
  payerId: number,
  isAtDesk: boolean,
): Promise<Refusal | null> {
  const { isProven, isOfOthers } = await readPayer(db, payerId)
  if (isOfOthers)
    return refuse('JOINING_INCOMPLETE', {
      errors: { people: ['Another person manages your household. Ask them to join, or ask us'] },
    })
  return isProven
    ? null
    : refuse('JOINING_INCOMPLETE', {
        errors: {
          people: [
            isAtDesk
              ? 'Their email address is not confirmed yet: they open the link in the email that we sent them first'
              : 'Confirm your email address first: open the link in the email that we sent you',
          ],
        },
      })
}

const statementsIn = ({ people }: JoinBody): (HealthStatement | null)[] =>
  people.map(({ healthStatement }) => healthStatement ?? null)

type MandateOfLine = NonNullable<Joining['mandate']>

/** Returns the mandate that is to pay; null where a card does. Refuses a way that the plan does not have. */
async function mandateOf(
  { db, debits }: ChangeFacts<JoinBody>['context']['services'],
  { terms }: PlanRecord,
  { body, payerId, isAtDesk }: { body: JoinBody; payerId: number; isAtDesk: boolean },
): Promise<MandateOfLine | null | Refusal> {
  const ways = waysToPay(terms, debits != null)
  const { mandateUuid: mandateId = null } = body
  if (mandateId === null && (isAtDesk || ways.includes('card'))) return null
  const mandate = mandateId === null ? null : await findMandate(db, mandateId)
  const isUsable =
    mandate?.payerId === payerId &&
    (mandate.state === 'pending' || mandate.state === 'active') &&
    !mandate.isStopped
  return mandate && isUsable && ways.includes('direct-debit')
    ? { id: mandate.id, accountEnding: mandate.accountEnding }
    : refuse('JOINING_INCOMPLETE', { errors: { mandate_uuid: ['Choose how to pay'] } })
}

interface LineFacts {
  catalogue: ChangeFacts['context']['catalogue']
  today: string
  body: JoinBody
  people: Joining['people']
  mandate: MandateOfLine | null
  desk: { staffId: number; payerId: number } | null
  preparedId: number | null
}

/** Makes a joining's line. */
function lineOf(plan: PlanRecord, facts: LineFacts): ChosenItem {
  const { catalogue, today, body, people, mandate, desk, preparedId } = facts
  const { startsOn, asksToStart = false, source = '', onboardingType = '' } = body
  const payments = listFirstYear(plan.terms, { joinedOn: today, startsOn })
  const joining: Joining = {
    joinedOn: today,
    startsOn,
    people,
    payments,
    details: [
      `For ${people.map(({ name, place }) => `${name} (${place})`).join(', ')}.`,
      `Starts on ${dayAndYear(startsOn)}.`,
      ...planConditions(plan, catalogue.client.currencySymbol),
      ...laterWords(mandate, desk !== null),
    ],
    ...(mandate !== null && { mandate }),
    ...(desk && { desk }),
    ...(preparedId !== null && { preparedId }),
    asksToStart,
    source,
    onboardingType,
  }
  const line = lineOfNoPlace({
    id: plan.id,
    name: `${plan.name} membership`,
    pence: sumPence(payments.filter(({ on }) => on === today).map(({ pence }) => pence)),
    tax: plan.terms.tax,
    today,
    timeZone: catalogue.client.timeZone,
  })
  return { ...line, planId: plan.id, shown: { ...line.shown, joining } }
}

/** Says how payments after joining are paid, where no card does. */
function laterWords(mandate: MandateOfLine | null, isAtDesk: boolean): string[] {
  if (mandate !== null)
    return [
      `Payments after joining are taken by direct debit from your account ending ${mandate.accountEnding}.`,
    ]
  return isAtDesk
    ? ['No card is kept. Each later payment is due on its day: pay it online, or at our desk.']
    : []
}
