import { type PaymentAttemptState, paymentAttempt } from '@touchline/rules/states/payment-attempt'
import { isTransition } from '@touchline/rules/states/state-table'
import type { AttemptRecord } from '../../stores/payments/attempt-record.ts'
import { type TransitionFields, writeTransition } from '../../stores/payments/write-transition.ts'
import type { TransitionServices } from './transition-services.ts'

/**
 * Moves an attempt along a declared edge and records it in a row.
 * @returns the attempt as it then is; null when it was moved already
 * @throws when the state table has no such move
 */
export async function transitionAttempt(
  { db, who, tell }: TransitionServices,
  attempt: AttemptRecord,
  to: PaymentAttemptState,
  cause: string,
  fields: TransitionFields,
): Promise<AttemptRecord | null> {
  if (!isTransition(paymentAttempt, attempt.state, to))
    throw new Error(`no move of a payment leads from ${attempt.state} to ${to}`)
  const { id, state: from, clientId, amountPence, provider } = attempt
  const now = await writeTransition(db, { id, from, to, cause, who }, fields)
  if (now === null) return null
  tell({ what: { attempt: id }, from, to, cause, who, clientId, pence: amountPence, provider })
  return {
    ...attempt,
    state: to,
    checks: 0,
    providerRef: fields.providerRef ?? attempt.providerRef,
    scaMethod: fields.scaMethod ?? attempt.scaMethod,
    scaUrl: fields.scaUrl ?? attempt.scaUrl,
    scaData: fields.scaData ?? attempt.scaData,
    isBankOutOfReach: fields.isBankOutOfReach ?? false,
    declineReason: fields.declineReason ?? attempt.declineReason,
    snapshot: fields.card ? { ...attempt.snapshot, card: fields.card } : attempt.snapshot,
    isPaidOtherwise: fields.isPaidOtherwise ?? attempt.isPaidOtherwise,
    isPastDeadline: attempt.deadline <= now,
    now,
  }
}
