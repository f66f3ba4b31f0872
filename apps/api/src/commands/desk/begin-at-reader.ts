import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import type { AttemptRecord } from '../../stores/payments/attempt-record.ts'
import { findAttempt } from '../../stores/payments/find-attempts.ts'
import { onceMore } from '../idempotency/once-more.ts'
import { cardAccountOf } from '../payments/ask-provider.ts'
import { afterTheFirst, refusalOf, sayingOfTheFirst } from '../payments/authorise-payment.ts'
import { type ClaimedPayment, isOwnAttempt } from '../payments/claim-payment.ts'
import { providerContextOf } from '../payments/context-of.ts'
import { afterAnswer, applyOutcome, settle } from '../payments/settle.ts'
import { type SettleServices, settleServicesOf } from '../payments/settle-services.ts'
import { requireStaff } from '../staff/require-staff.ts'

/**
 * F143: shows a claimed payment on its card reader. The provider is asked once; what it answers, or the lack of an
 * answer, is stored in the attempt, as of a card that is typed. A repeated request sends nothing twice.
 */
export async function beginAtReader(
  context: CallContext,
  settling: SettleServices,
  claimed: ClaimedPayment,
): Promise<AttemptRecord | Refusal> {
  const attempt = claimed.isRepeated ? await afterTheFirst(context, claimed.attempt) : claimed.attempt
  if (attempt.reader === null || attempt.state !== 'authorising' || attempt.providerRef !== null)
    return onceMore(() => settle(settling, attempt, 'desk'))
  const { readers } = cardAccountOf(settling, attempt)
  if (readers === null) return refuse('PAYMENT_UNAVAILABLE')
  const { CARD_TIMEOUT_MS: timeoutMs } = context.services.config
  const answer = await readers.begin(
    { ...providerContextOf(attempt, 'authorise'), timeoutMs },
    {
      readerId: attempt.reader,
      ourRef: attempt.ourRef,
      amountPence: attempt.amountPence,
      currency: attempt.currencyCode,
      merchantName: context.catalogue.client.name,
    },
  )
  // The process that asked first died before it stored the answer.
  const outcome = claimed.isRepeated ? sayingOfTheFirst(answer) : answer
  const next = await onceMore(() => applyOutcome(settling, attempt, outcome, 'reader'))
  if (outcome.kind === 'rejected') return refuse(refusalOf[outcome.reason])
  return afterAnswer(settling, attempt, outcome, 'reader', next)
}

/** Asks the provider how a payment of these staff at a reader stands, and takes the answer in. */
export async function lookAtReader(
  context: CallContext,
  transactionUuid: string,
): Promise<AttemptRecord | Refusal> {
  const staff = await requireStaff(context, 'sell')
  if (isRefusal(staff)) return staff
  const attempt = await findAttempt(context.services.db, transactionUuid)
  if (!attempt || attempt.staffId === null || !isOwnAttempt(attempt, staff))
    return refuse('ATTEMPT_NOT_FOUND')
  return settle(settleServicesOf(context, `staff ${staff.customerId}`), attempt, 'desk')
}
