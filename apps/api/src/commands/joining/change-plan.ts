import { paymentName } from '@touchline/rules/contracts/payment-words'
import { sumPence } from '@touchline/rules/money/money'
import type { Kysely } from 'kysely'
import { type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext, CustomerRecord } from '../../call/call-context.ts'
import { healthProblems } from '../../policies/joining/joining-problems.ts'
import {
  firstChangeDay,
  type PlannedChange,
  type PlannedTakeBack,
  planChange,
  planTakeBack,
  whyNotChanged,
} from '../../policies/joining/plan-change.ts'
import { type PlanChangeShown, type PlanOffer, plansToChangeTo } from '../../policies/joining/plan-offers.ts'
import { versionsOf, withTax } from '../../policies/joining/versions-of.ts'
import { termsHash } from '../../stores/account/agreements.ts'
import type { Database } from '../../stores/database/tables.ts'
import { addPayments, movePayments } from '../../stores/joining/contract-moves.ts'
import {
  createVersion,
  listMembershipsHeldBeside,
  listPeopleOfContract,
  type PersonOfContract,
  type Placed,
  withdrawVersion,
} from '../../stores/joining/contract-versions.ts'
import { type ContractRecord, readContracts } from '../../stores/joining/contracts.ts'
import { type PlanRecord, readPlansOnSale } from '../../stores/joining/plans.ts'
import {
  digestOfStatements,
  keepStatements,
  type StatementsGiven,
  statementsInOrder,
} from '../questions/statements-of-change.ts'
import { changeContract, type PresentContract, type Tx } from './change-contract.ts'
import { queuePlanChangedLetter, queuePlanKeptLetter } from './plan-change-letters.ts'

export interface PlanChange {
  contractId: number
  planId: number
  /** As the page showed them: the first day, the price of a month, all of twelve months, and the new least term. */
  seenFrom: string
  seenMonthly: number
  seenYear: number
  seenLeastUntil: string | null
  /** Hash of the operator's terms. */
  seenTermsVersion: string
  /** A statement of each person, where the plan asks about health. */
  healthStatements?: StatementsGiven | undefined
}

/** Changes the plan of a contract from a payment day, as its payer has seen it. */
export const changePlan = (
  context: CallContext,
  { healthStatements: given = [], ...wanted }: PlanChange,
  present: PresentContract,
) =>
  changeContract(
    context,
    {
      call: 'changePlan',
      // Kept as it is with the answer: what was said about health is not in it.
      content: given.length === 0 ? wanted : { ...wanted, health: digestOfStatements(context, given) },
      contractId: wanted.contractId,
      present,
      tell: queuePlanChangedLetter,
    },
    async (tx, contract, today) => {
      const { planId, seenFrom, seenMonthly, seenYear, seenLeastUntil, seenTermsVersion } = wanted
      if (whyNotChanged(contract, today) !== null) return refuse('CONTRACT_CHANGED')
      const offers = await readOffers(tx, context, { contract, today })
      const offer = offers.find(({ plan }) => plan.id === planId)
      if (!offer?.isNow) return refuse('CONTRACT_CHANGED')
      const { plan, from, places } = offer
      const planned = planChange(contract, { terms: plan.terms, from }, today)
      const isSeen =
        seenFrom === from &&
        seenMonthly === planned.terms.monthlyPence &&
        seenYear === sumPence(planned.compared.map(({ newPence }) => newPence)) &&
        seenLeastUntil === planned.leastUntil &&
        seenTermsVersion === termsHash(context.catalogue.client.terms)
      if (!isSeen) return refuse('CONTRACT_CHANGED')
      const problems = problemsOf(plan, places, given)
      if (Object.keys(problems).length > 0) return refuse('JOINING_INCOMPLETE', { errors: problems })
      await carryOutPlanChange(tx, contract, { planned, plan, places, who: 'customer' })
      await keepStatements(tx, context.services.vault, { contractId: contract.id, plan, places, given })
      return null
    },
  )

/** Lists what is wrong with people's health statements, by field: `people.0.health.2`. */
const problemsOf = (
  { terms: { healthStatement } }: PlanRecord,
  places: readonly Placed[],
  given: StatementsGiven,
): Record<string, string[]> =>
  healthStatement === undefined ? {} : healthProblems(healthStatement, statementsInOrder(places, given))

/** Writes a change of plan of a locked contract: its version, its memberships, and its payments from that day on. */
export async function carryOutPlanChange(
  tx: Tx,
  contract: ContractRecord,
  change: {
    planned: PlannedChange
    plan: Pick<PlanRecord, 'id' | 'name'>
    places: readonly Placed[]
    who: string
    why?: string
  },
): Promise<void> {
  const { planned, plan, places, who, why = '' } = change
  const { from, terms, compared, dropped, added } = planned
  const cause = `plan changes to ${plan.name} from ${from}`
  await createVersion(tx, {
    contractId: contract.id,
    planId: plan.id,
    from,
    payments: compared.map(({ newPence, ...payment }) => ({
      on: payment.on,
      name: paymentName(payment),
      pence: newPence,
    })),
    people: places,
    cause: why === '' ? cause : `${cause}: ${why}`,
    who,
  })
  await movePayments(tx, dropped, { to: 'dropped', cause: 'its month has another plan', who })
  const changed = { ...contract, versions: [...versionsOf(contract), { from, terms }] as const }
  await addPayments(tx, contract.id, withTax(changed, added))
}

/** Takes a change of plan back before it begins. */
export const takePlanChangeBack = (
  context: CallContext,
  content: { contractId: number; seenFrom: string },
  present: PresentContract,
) =>
  changeContract(
    context,
    {
      call: 'takePlanChangeBack',
      content,
      contractId: content.contractId,
      present,
      tell: queuePlanKeptLetter,
    },
    async (tx, contract, today, { seenFrom }) => {
      const planned = planTakeBack(contract, today)
      if (planned?.from !== seenFrom) return refuse('CONTRACT_CHANGED')
      const holdsItAgain = await whyNotTakenBack(tx, contract, planned)
      if (holdsItAgain !== null) return refuse('CONTRACT_CHANGED', { message: holdsItAgain })
      await carryOutTakeBack(tx, contract, { planned, who: 'customer' })
      return null
    },
  )

/** Says why a change can't be taken back although it is ahead: a person has joined the plan of before again. */
export async function whyNotTakenBack(
  db: Kysely<Database>,
  { id: contractId, versions }: Pick<ContractRecord, 'id' | 'versions'>,
  { from }: Pick<PlannedTakeBack, 'from'>,
): Promise<string | null> {
  const before = versions.at(-2)
  const held = await listMembershipsHeldBeside(db, { contractId, from })
  return before && held.has(before.membershipId)
    ? `One of its people has joined ${before.planName} again since. Nothing has been changed.`
    : null
}

/** Takes a version of a locked contract back, and makes the payments of its months as they were. */
export async function carryOutTakeBack(
  tx: Tx,
  contract: ContractRecord,
  { planned, who, why = '' }: { planned: PlannedTakeBack; who: string; why?: string },
): Promise<void> {
  const { from, dropped, added } = planned
  const cause = `change of plan from ${from} taken back`
  await withdrawVersion(tx, {
    contractId: contract.id,
    from,
    cause: why === '' ? cause : `${cause}: ${why}`,
    who,
  })
  await movePayments(tx, dropped, { to: 'dropped', cause: 'its plan does not change', who })
  const [joined, ...changes] = versionsOf(contract)
  const kept = { ...contract, versions: [joined, ...changes.filter((one) => one.from !== from)] as const }
  await addPayments(tx, contract.id, withTax(kept, added))
}

/** Reads which plans a contract can change to, and what the one that is asked about would mean. */
export async function readPlanChange(
  context: CallContext,
  { customerId }: CustomerRecord,
  { contractId, planId }: { contractId: number; planId?: number | undefined },
): Promise<PlanChangeShown | Refusal> {
  const { db } = context.services
  const read = { clientId: context.catalogue.client.id, payerId: customerId, contractId }
  const { today, contracts } = await readContracts(db, read)
  const contract = contracts[0]
  if (!contract) return refuse('CONTRACT_NOT_FOUND')
  if (whyNotChanged(contract, today) !== null) return refuse('CONTRACT_CHANGED')
  const offers = await readOffers(db, context, { contract, today })
  const offer = offers.find((one) => one.isNow && one.plan.id === planId)
  return {
    contract,
    today,
    offers,
    chosen: offer?.isNow
      ? {
          plan: offer.plan,
          planned: planChange(contract, { terms: offer.plan.terms, from: offer.from }, today),
          people: inOrderOf(offer.places, await listPeopleOfContract(db, contract.id)),
        }
      : null,
  }
}

/** Puts people into the order of their places: what is wrong with a statement is told by its position. */
export const inOrderOf = (
  places: readonly Placed[],
  people: readonly PersonOfContract[],
): PersonOfContract[] =>
  places.flatMap(({ customerId }) => people.filter((one) => one.customerId === customerId))

async function readOffers(
  db: Kysely<Database>,
  { catalogue, services }: CallContext,
  { contract, today }: { contract: ContractRecord; today: string },
): Promise<PlanOffer[]> {
  const { plans } = await readPlansOnSale(db, catalogue.client.id)
  const people = await listPeopleOfContract(db, contract.id)
  const from = firstChangeDay(contract, today)
  const held = await listMembershipsHeldBeside(db, { contractId: contract.id, from })
  return plansToChangeTo(
    contract,
    { people, held, plans, catalogue, hasDirectDebit: services.debits != null },
    today,
  )
}
