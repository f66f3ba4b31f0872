import type { DeclineReason, Transaction } from '@touchline/contract/entities/payments/online-payment'
import { DeclineReason as DeclineReasons } from '@touchline/contract/entities/payments/online-payment'
import { sharedWords } from '@touchline/contract/shared-words'
import { type PublicPaymentStatus, publicPaymentStatus } from '@touchline/rules/states/payment-attempt'
import { canCancelPayment } from '../../policies/payments/cancel-payment.ts'
import type { AttemptRecord, VoidReason } from '../../stores/payments/attempt-record.ts'

const declined: Record<DeclineReason, string> = {
  insufficient_funds:
    'Your bank says there is not enough money on this card. No money has been taken. Use another card.',
  card_declined: 'Your bank declined this card. No money has been taken. Use another card, or ask your bank.',
  security_code:
    'The security code is not right for this card. No money has been taken. Check it and try again.',
  expired_card: 'This card has expired. No money has been taken. Use another card.',
  authentication_failed:
    'Your bank did not confirm that it is you. No money has been taken. Try again, or use another card.',
  processing_error:
    'Your bank could not handle this payment. No money has been taken. Try again in a minute, or use another card.',
  no_card: 'No card was read. No money has been taken. You can pay again.',
}

/** Words about a card at a reader, for the staff who stand beside it. */
const declinedAtReader: Partial<Record<DeclineReason, string>> = {
  insufficient_funds:
    'The bank says there is not enough money on this card. No money has been taken from it.',
  card_declined: 'The bank declined this card. No money has been taken from it.',
  expired_card: 'This card has expired. No money has been taken from it.',
  no_card: 'No card was read. No money has been taken from it.',
}

const messages: Partial<Record<Transaction['transactionStatus'], string>> = {
  processing: sharedWords.checkingPayment,
  expired: 'Your bank did not answer in time. No money has been taken. You can pay again.',
  cancelled: 'The payment was cancelled. No money has been taken.',
}

const placesLost =
  'What you were paying for can’t be booked any more, so the payment was stopped. No money has been taken. Your basket says what has changed.'

const withStaff =
  'We don’t know yet what happened to your payment, so staff are looking into it. Please do not pay again. Your booking is not confirmed yet: if your payment went through and your places are still free, your confirmation comes by email; if not, no money is kept from you.'

/**
 * Presents the state of a payment, in the small set that pages know. `bankUrl` is our page that shows the
 * bank's step. `whomToAsk` is a sentence for payers who are told that staff are looking into it.
 */
export function presentTransaction(
  attempt: AttemptRecord,
  bankUrl: string | null,
  whomToAsk: string,
): Transaction {
  const isVoidedFor = (reason: VoidReason) => attempt.state === 'voided' && attempt.declineReason === reason
  const isWithStaff = attempt.state === 'needs_attention' && attempt.completeOrderId === null
  const status = statusOf(attempt, isVoidedFor('not_answered'))
  const isChallenge = status === 'challenge_required'
  const isReader = attempt.reader !== null
  const reason = DeclineReasons.safeParse(attempt.declineReason)
  return {
    transactionStatus: status,
    transactionUuid: attempt.id,
    // At a reader there is no bank's page that anyone could go to.
    scaUrl: isChallenge && !isReader ? attempt.scaUrl : null,
    scaData: isChallenge && !isReader ? attempt.scaData : null,
    challengeUrl: isChallenge && !isReader ? bankUrl : null,
    fingerprintUrl: attempt.state === 'fingerprint_required' ? bankUrl : null,
    deadline: isChallenge ? attempt.deadline.toISOString() : null,
    serverNow: attempt.now.toISOString(),
    declineReason: reason.success ? reason.data : null,
    message: isWithStaff
      ? `${withStaff}${whomToAsk}`
      : isVoidedFor('places_lost')
        ? placesLost
        : status === 'declined' && reason.success
          ? (isReader && declinedAtReader[reason.data]) || declined[reason.data]
          : (messages[status] ?? null),
    isWithStaff,
    canCancel: canCancelPayment(attempt),
    completeOrderId: attempt.completeOrderId,
    orderId: attempt.orderId,
  }
}

function statusOf({ state, completeOrderId }: AttemptRecord, isOutOfTime: boolean): PublicPaymentStatus {
  // The booking stands, even if its money is still unclear (F40).
  if (completeOrderId !== null) return 'completed'
  return isOutOfTime ? 'expired' : publicPaymentStatus(state)
}
