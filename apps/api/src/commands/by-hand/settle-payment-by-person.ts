import { type Refusal, refuse } from '../../call/answer.ts'
import type { QueryOutcome } from '../../gateways/card-payments/port.ts'
import { isExpectedAuthorisation } from '../../policies/payments/amount-matches.ts'
import type { AttemptRecord } from '../../stores/payments/attempt-record.ts'
import { getAttempt } from '../../stores/payments/find-attempts.ts'
import { cardAccountOf, providerNameOf } from '../payments/ask-provider.ts'
import { paymentAsAsked } from '../payments/context-of.ts'
import { releaseAttempt } from '../payments/release-attempt.ts'
import type { SettleServices } from '../payments/settle-services.ts'
import { transitionAttempt } from '../payments/transition-attempt.ts'
import { recordReturn } from '../payments/unexpected-funds.ts'

export interface SettledPayment {
  id: string
  found: 'taken' | 'given-back' | 'paid-otherwise'
}

/** The provider's answers that agree with each finding. */
const agrees: Record<SettledPayment['found'], readonly QueryOutcome['kind'][]> = {
  taken: ['captured', 'refunded'],
  'given-back': ['voided', 'declined', 'refunded', 'missing'],
  'paid-otherwise': ['voided', 'declined', 'missing', 'refunded'],
}

/**
 * Records that a payment which needs attention is settled. With an order its money was taken, or the customer
 * paid in another way. Without one it was given back, and what it had frozen is released. The provider must
 * agree. It happens once, however often it is said.
 */
export async function settlePaymentByPerson(
  settling: SettleServices,
  {
    id,
    hasOrder,
    found = hasOrder ? 'taken' : 'given-back',
    why,
  }: { id: string; hasOrder: boolean; found?: SettledPayment['found'] | undefined; why: string },
): Promise<SettledPayment | Refusal> {
  const isGivenBack = found === 'given-back'
  if (isGivenBack === hasOrder) return refuse('PAYMENT_NOT_SETTLED')
  const attempt = await getAttempt(settling.db, id)
  const isOtherwise = found === 'paid-otherwise'
  if (attempt.state === (isGivenBack ? 'voided' : 'captured') && attempt.isPaidOtherwise === isOtherwise)
    return { id, found }
  if (attempt.state !== 'needs_attention') return refuse('PAYMENT_NOT_SETTLED')
  // If no provider can be asked, the person has looked: their word counts, and is in the log.
  if (canBeAskedFor(settling, attempt)) {
    const outcome = await cardAccountOf(settling, attempt).query(
      paymentAsAsked(attempt),
      providerNameOf(attempt),
    )
    const isOtherSum = 'amountPence' in outcome && !isExpectedAuthorisation(attempt, outcome)
    const isOtherTaken =
      found === 'taken' && 'capturedPence' in outcome && outcome.capturedPence !== attempt.amountPence
    if (!agrees[found].includes(outcome.kind)) return disagrees(outcome.kind, found)
    if (isOtherSum || isOtherTaken) return refuse('PAYMENT_NOT_SETTLED', { message: ofAnotherSum })
    if (isGivenBack && outcome.kind === 'refunded') await recordReturn(settling, attempt, outcome, why)
  }
  const moved = isGivenBack
    ? await releaseAttempt(settling, attempt, 'voided', why)
    : await transitionAttempt(
        settling,
        attempt,
        'captured',
        isOtherwise ? `It was paid in another way. ${why}` : why,
        {
          checkInSeconds: null,
          ...(isOtherwise && { isPaidOtherwise: true }),
        },
      )
  const { who, log } = settling
  // Another person was first, and may have found something else.
  if (!moved) return settlePaymentByPerson(settling, { id, hasOrder, found, why })
  log.info({ event: 'payment.settled', who, attempt: id, found }, 'a person settled a payment')
  return { id, found }
}

const canBeAskedFor = (settling: SettleServices, attempt: AttemptRecord): boolean =>
  attempt.provider !== null &&
  (attempt.providerRef !== null || cardAccountOf(settling, attempt).caps.queryByOurRef)

const ofAnotherSum =
  'The provider has a different sum for this payment. Nothing has been changed. Put the sum right there, then settle it here.'

const disagrees = (kind: QueryOutcome['kind'], found: SettledPayment['found']): Refusal =>
  refuse('PAYMENT_NOT_SETTLED', {
    message:
      kind === 'unknown'
        ? 'The provider can’t say right now what happened to it. Nothing has been changed. Try again in a few minutes.'
        : found === 'paid-otherwise'
          ? 'The provider says that it holds or has this money. Nothing has been changed. Take it there, or give it back there, then settle it here.'
          : found === 'given-back'
            ? 'The provider says that it still holds or has this money. Nothing has been changed. Give it back there, then settle it here.'
            : agrees['paid-otherwise'].includes(kind)
              ? 'The provider says that this money was not taken, and it holds none any more. Nothing has been changed: the booking stands. Let the customer pay in another way, then say so here.'
              : 'The provider says that this money was not taken. Nothing has been changed: the booking stands. Take the money there, then settle it here.',
  })
