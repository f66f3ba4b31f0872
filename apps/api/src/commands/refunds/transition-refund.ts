import { type RefundState, refund as refundTable } from '@touchline/rules/states/refund'
import { isTransition } from '@touchline/rules/states/state-table'
import type { RefundRecord } from '../../stores/refunds/refund-record.ts'
import {
  type RefundTransitionFields,
  writeRefundTransition,
} from '../../stores/refunds/refund-transitions.ts'
import type { TransitionServices } from '../payments/transition-services.ts'

/**
 * Moves a refund along a declared edge and records it in a row.
 * @returns the refund as it then is; null when it was moved already
 * @throws when the state table has no such move
 */
export async function transitionRefund(
  { db, who, tell }: TransitionServices,
  refund: RefundRecord,
  to: RefundState,
  cause: string,
  fields: RefundTransitionFields,
): Promise<RefundRecord | null> {
  if (!isTransition(refundTable, refund.state, to))
    throw new Error(`no move of a refund leads from ${refund.state} to ${to}`)
  const { id, state: from, attemptId, clientId, amountPence, provider } = refund
  if (!(await writeRefundTransition(db, { id, from, to, cause, who }, fields))) return null
  const what = { attempt: attemptId, refund: id }
  tell({ what, from, to, cause, who, clientId, pence: amountPence, provider })
  const refusals = refund.refusals + (to === 'failed' ? 1 : 0)
  return { ...refund, state: to, checks: 0, refusals, isAskedAbout: fields.checkInSeconds !== null }
}
