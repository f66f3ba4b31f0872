import { type PaymentAttemptState, paymentAttempt } from '@touchline/rules/states/payment-attempt'
import { isEdge } from '@touchline/rules/states/state-table'
import type { Kysely } from 'kysely'
import type { AttemptRecord } from '../../stores/attempts/attempt-record.ts'
import { type MoveFields, writeMove } from '../../stores/attempts/write-move.ts'
import type { Database } from '../../stores/tables.ts'

/**
 * Moves an attempt along one declared edge and leaves a row.
 * @returns it as it is then; null when it was moved already
 * @throws when the table of states has no such move
 */
export async function moveAttempt(
  db: Kysely<Database>,
  attempt: AttemptRecord,
  to: PaymentAttemptState,
  cause: string,
  fields: MoveFields,
): Promise<AttemptRecord | null> {
  if (!isEdge(paymentAttempt, attempt.state, to))
    throw new Error(`no move of a payment leads from ${attempt.state} to ${to}`)
  const now = await writeMove(db, { id: attempt.id, from: attempt.state, to, cause }, fields)
  if (now === null) return null
  return {
    ...attempt,
    state: to,
    checks: 0,
    providerRef: fields.providerRef ?? attempt.providerRef,
    scaMethod: fields.scaMethod ?? attempt.scaMethod,
    scaUrl: fields.scaUrl ?? attempt.scaUrl,
    scaData: fields.scaData ?? attempt.scaData,
    declineReason: fields.declineReason ?? attempt.declineReason,
    snapshot: fields.card ? { ...attempt.snapshot, card: fields.card } : attempt.snapshot,
    isPastDeadline: attempt.deadline <= now,
    now,
  }
}
