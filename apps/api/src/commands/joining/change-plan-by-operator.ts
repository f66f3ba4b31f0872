import { type HealthStatement, notAtDesk } from '@touchline/rules/contracts/health-statement'
import type { Kysely } from 'kysely'
import { type Refusal, refuse } from '../../call/answer.ts'
import type { Vault } from '../../crypto/vault.ts'
import { healthProblems } from '../../policies/joining/joining-problems.ts'
import { placesFor } from '../../policies/joining/places-for.ts'
import {
  changeDays,
  type NotChanged,
  planChange,
  planTakeBack,
  whyNotChanged,
} from '../../policies/joining/plan-change.ts'
import { changeAhead } from '../../policies/joining/versions-of.ts'
import type { Database } from '../../stores/database/tables.ts'
import {
  listMembershipsHeldBeside,
  listPeopleOfContract,
  type PersonOfContract,
} from '../../stores/joining/contract-versions.ts'
import { type PlanRecord, readPlansOnSale } from '../../stores/joining/plans.ts'
import { keepStatements, type StatementsGiven, statementsInOrder } from '../questions/statements-of-change.ts'
import { type ByOperator, type DoneByOperator, refusedByOperator, withContract } from './by-operator.ts'
import { carryOutPlanChange, carryOutTakeBack, inOrderOf, whyNotTakenBack } from './change-plan.ts'
import { queuePlanChangedLetter, queuePlanKeptLetter } from './plan-change-letters.ts'

export interface PlanChangeByOperator extends ByOperator {
  /** Slug of a plan on sale. */
  planSlug: string
  /** A payment day that is ahead; null: the first that can be chosen. */
  from: string | null
  /** Statements that staff type from signed forms, with what seals them; left out at the terminal. */
  health?: { vault: Vault; given: StatementsGiven }
}

/**
 * Changes the plan of a contract from a payment day, whatever its least term says and what it owes. Payments that were
 * asked for already are not touched.
 * @returns what has become of it, in words; the same change again changes nothing
 */
export const changePlanByOperator = (
  db: Kysely<Database>,
  asked: PlanChangeByOperator,
): Promise<DoneByOperator> =>
  withContract(db, asked, async (tx, { of, contract, today, readAgain }) => {
    const plan = (await readPlansOnSale(tx, of.clientId)).plans.find(({ slug }) => slug === asked.planSlug)
    if (!plan) return refusedByOperator(`There is no plan ${asked.planSlug} on sale.`)
    if (plan.terms.healthStatement !== undefined && asked.health === undefined)
      return refusedByOperator(
        'The plan asks for a health statement: its payer changes to it in their account, or staff do from a signed form.',
      )
    const ahead = changeAhead(contract, today)
    const last = contract.versions.at(-1)!
    if (last.planSlug === plan.slug && (!ahead || asked.from === null || asked.from === ahead.from))
      return { isChanged: false, words: [] }
    const why = whyNotChanged(contract, today)
    if (why !== null && why !== 'owes') return refusedByOperator(notChangedWords[why])
    const days = changeDays(contract, today)
    const from = asked.from ?? days[0]!
    if (!days.includes(from))
      return refusedByOperator(`Choose a payment day that no bank is asked for yet: ${days.join(', ')}.`)
    const people = await listPeopleOfContract(tx, contract.id)
    const places = placesFor(plan.terms.places, people, from)
    if (places === null) return refusedByOperator('The plan has no place for these people, by their ages.')
    const held = await listMembershipsHeldBeside(tx, { contractId: contract.id, from })
    if (held.has(plan.membershipId))
      return refusedByOperator('One of its people has that membership already.')
    const given = asked.health?.given ?? []
    const refused = refusalOfStatements(plan, inOrderOf(places, people), statementsInOrder(places, given))
    if (refused !== null) return refused
    const planned = planChange(contract, { terms: plan.terms, from }, today)
    await carryOutPlanChange(tx, contract, { planned, plan, places, who: asked.who, why: asked.why })
    if (asked.health)
      await keepStatements(tx, asked.health.vault, { contractId: contract.id, plan, places, given })
    await queuePlanChangedLetter(tx, of, { contract: await readAgain() })
    return { isChanged: true, words: [`It is ${plan.name} from ${from}.`] }
  })

/** Refuses statements that are missing or wrong, or a yes that the plan does not allow, by the names of their people. */
function refusalOfStatements(
  { name: planName, terms: { healthStatement } }: PlanRecord,
  people: readonly PersonOfContract[],
  statements: readonly (HealthStatement | null)[],
): Refusal | null {
  if (healthStatement === undefined) return null
  const errors = healthProblems(healthStatement, statements, (index) => notAtDesk(people[index]?.name ?? ''))
  const wrong = people.filter((_, index) =>
    Object.keys(errors).some((field) => field.startsWith(`people.${index}.`)),
  )
  if (wrong.length === 0) return null
  const names = wrong.map(({ name }) => name).join(', ')
  const message = `${planName} asks about health. Look at the answers of ${names}. Nothing has been changed, and no answer is kept.`
  return refuse('JOINING_INCOMPLETE', { message, errors })
}

const notChangedWords: Record<Exclude<NotChanged, 'owes'>, string> = {
  'not running': 'It does not go on.',
  frozen: 'It is frozen: end the freeze first.',
  changing: 'Its plan changes already: take that back first.',
}

/** Takes a change of plan back before it begins. @returns what has become of it, in words */
export const takePlanChangeBackByOperator = (
  db: Kysely<Database>,
  asked: ByOperator,
): Promise<DoneByOperator> =>
  withContract(db, asked, async (tx, { of, contract, today, readAgain }) => {
    const planned = planTakeBack(contract, today)
    if (planned === null)
      return changeAhead(contract, today)
        ? refusedByOperator('Its first payment is on its way to the bank, or it does not go on.')
        : { isChanged: false, words: [] }
    const held = await whyNotTakenBack(tx, contract, planned)
    if (held !== null) return refuse('CONTRACT_CHANGED', { message: held })
    await carryOutTakeBack(tx, contract, { planned, who: asked.who, why: asked.why })
    const after = await readAgain()
    await queuePlanKeptLetter(tx, of, { contract: after, before: contract, today })
    return { isChanged: true, words: [`It stays ${after.planName}.`] }
  })
