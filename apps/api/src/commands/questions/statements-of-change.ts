import type { HealthStatement } from '@touchline/rules/contracts/health-statement'
import type { Transaction } from 'kysely'
import type { CallContext } from '../../call/call-context.ts'
import type { Vault } from '../../crypto/vault.ts'
import type { Database } from '../../stores/database/tables.ts'
import type { Placed } from '../../stores/joining/contract-versions.ts'
import { writeStatementsOfChange } from '../../stores/joining/health-statements.ts'
import type { PlanRecord } from '../../stores/joining/plans.ts'
import { sealStatementsOfChange } from './seal-statements.ts'

/** Statements of people, given with a change of plan. */
export type StatementsGiven = readonly (HealthStatement & { userId: number })[]

/** Makes what stands for statements in a stored request: without the key it tells nothing of them. */
export const digestOfStatements = ({ services: { vault } }: CallContext, given: StatementsGiven): string =>
  vault.digest(JSON.stringify(given))

/** Returns the statement of each person, by the order of places; null where there is none, or more than one. */
export const statementsInOrder = (
  places: readonly Placed[],
  given: StatementsGiven,
): (HealthStatement | null)[] =>
  places.map(({ customerId }) => {
    const found = given.filter(({ userId }) => userId === customerId)
    return found.length === 1 ? { answers: found[0]!.answers, note: found[0]!.note } : null
  })

/** Keeps what was said about the health of each person, sealed. A plan that asks nothing keeps nothing. */
export async function keepStatements(
  tx: Transaction<Database>,
  vault: Vault,
  {
    contractId,
    plan,
    places,
    given,
  }: { contractId: number; plan: PlanRecord; places: readonly Placed[]; given: StatementsGiven },
): Promise<void> {
  if (plan.terms.healthStatement === undefined) return
  const statements = statementsInOrder(places, given).flatMap((statement, position) =>
    statement === null ? [] : [{ customerId: places[position]!.customerId, statement }],
  )
  await writeStatementsOfChange(
    tx,
    { contractId, planId: plan.id },
    sealStatementsOfChange(vault, statements),
  )
}
