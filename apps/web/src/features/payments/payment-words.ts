import type { DeclineReason, Transaction } from '@touchline/contract/entities/payments/online-payment'
import { formatPence } from '@touchline/rules/money/money'
import { ApiError } from '../../calls/api-error.ts'
import { errorWords } from '../../calls/error-words.ts'
import type { NextCard, PaymentNotice } from './payment.ts'

const nextCards: Record<DeclineReason, NextCard> = {
  insufficient_funds: 'other',
  card_declined: 'other',
  expired_card: 'other',
  security_code: 'same',
  authentication_failed: 'same',
  no_card: 'same',
  processing_error: 'same',
}

/**
 * Describes the end of a payment that led to no order. The server's sentence says what happened to the money,
 * and the reason as far as the provider allows.
 */
export function endNotice(
  { transactionStatus, declineReason, message }: Transaction,
  afterCancel: NextCard | null,
): PaymentNotice {
  switch (transactionStatus) {
    case 'declined':
      return {
        type: 'danger',
        title: 'Your payment did not go through',
        text: message ?? 'Your bank declined this card. No money has been taken.',
        nextCard: declineReason === null ? 'other' : nextCards[declineReason],
      }
    case 'expired':
      return {
        type: 'warning',
        title: 'Your payment did not go through',
        text: message ?? 'Your bank did not answer in time. No money has been taken. You can pay again.',
        nextCard: 'same',
      }
    default:
      // Cancelled by another tab, or by the server.
      if (afterCancel === null)
        return {
          type: 'warning',
          title: 'Your payment was not made',
          text: message ?? 'No money has been taken.',
          nextCard: 'same',
        }
      return {
        type: 'info',
        title: 'Payment cancelled',
        text: 'No money has been taken.',
        nextCard: afterCancel,
        wantsCard: afterCancel === 'other',
      }
  }
}

/** Describes a payment that was refused before any money moved. */
export function refusalNotice(error: unknown, currencySymbol: string): PaymentNotice {
  const details = error instanceof ApiError ? error.details : {}
  if (error instanceof ApiError && error.code === 'PRICE_CHANGED') {
    const { shown, total } = details
    const sums =
      Number.isSafeInteger(shown) && Number.isSafeInteger(total)
        ? `It was ${formatPence(Number(shown), currencySymbol)} and is now ${formatPence(Number(total), currencySymbol)}. `
        : ''
    return {
      type: 'warning',
      title: 'The total has changed',
      text: `${sums}No money has been taken. If you agree with the new total, pay again.`,
    }
  }
  return {
    type: 'danger',
    title: 'Your payment was not started',
    // Spec 8: a toast says that the order could not be completed.
    text: errorWords(error, { default: 'No money has been taken. You can pay again.' }),
  }
}

/** Describes why the card form could not be opened, or would be of no use. */
export function unavailableNotice(error: unknown): PaymentNotice {
  if (error instanceof ApiError && error.code === 'SUM_TOO_SMALL') {
    const { least } = error.details
    return {
      type: 'warning',
      title: 'What is left is too small for a card',
      text: error.message,
      leastPence: typeof least === 'number' ? least : 0,
    }
  }
  return {
    type: 'danger',
    title: 'The card form could not be opened',
    text:
      error instanceof ApiError && error.message
        ? error.message
        : 'No money has been taken. Check your connection and try again.',
    needsRetry: true,
  }
}

/** Says that the press led to no payment, as the basket shows. */
export const notStartedNotice = ({ isByConnection }: { isByConnection: boolean }): PaymentNotice => ({
  type: 'warning',
  title: 'Your payment was not started',
  text: isByConnection
    ? 'The connection was lost before it began. No money has been taken. You can pay again.'
    : 'Something went wrong on our side before it began. No money has been taken. You can pay again.',
})

export const notCancelledNotice: PaymentNotice = {
  type: 'warning',
  title: 'Your payment is not cancelled yet',
  text: 'We could not cancel it just now. No new payment was started. If this page still shows the payment in a moment, try again.',
}

export const savedCardGoneNotice: PaymentNotice = {
  type: 'info',
  title: 'Please choose another card',
  text: 'Your saved card can’t be used any more. No money has been taken, and your places are still held.',
}

export const sessionOverNotice: PaymentNotice = {
  type: 'info',
  title: 'Please enter your card again',
  text: 'The card form was open for a long time, so it was renewed for your safety. No money has been taken, and your places are still held.',
}

export const walletFailedNotice: PaymentNotice = {
  type: 'info',
  title: 'Your wallet could not pay',
  text: 'The card form was renewed. No money has been taken, and your places are still held. Try your wallet again, or enter your card.',
}
