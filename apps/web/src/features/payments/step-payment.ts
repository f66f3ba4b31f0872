import type { Transaction } from '@touchline/contract/entities/payments/online-payment'
import { type OnlinePaymentEvent, onlinePayment } from '@touchline/rules/states/online-payment'
import { transition } from '@touchline/rules/states/state-table'
import type { CardSession, Payment, PaymentNotice } from './payment.ts'

export type PaymentStep = {
  event: OnlinePaymentEvent
  session?: CardSession
  transaction?: Transaction
  transactionUuid?: string | null
  /** Absent: the notice stays as it is; null: it has been dealt with. */
  notice?: PaymentNotice | null
}

/** Returns the payment after a step; a step that the state table refuses changes nothing. */
export function stepPayment(payment: Payment, step: PaymentStep): Payment {
  const moved = transition(onlinePayment, payment.state, step.event)
  if (!moved.ok) return payment
  const notice = step.notice === undefined ? payment.notice : step.notice
  const transactionUuid =
    step.transaction?.transactionUuid ??
    step.transactionUuid ??
    ('transactionUuid' in payment ? payment.transactionUuid : null)
  const state = moved.state
  switch (state) {
    case 'idle':
    case 'preparing':
    case 'declined':
    case 'cancelled':
    case 'expired':
      return { state, notice }
    case 'ready':
    case 'authorising': {
      const session = step.session ?? ('session' in payment ? payment.session : undefined)
      return session ? { state, session, notice } : payment
    }
    case 'challenge': {
      const { challengeUrl, scaData = null } = step.transaction ?? {}
      if (!challengeUrl || transactionUuid === null) return payment
      // The same challenge again: the bank's page must not reload while the customer types into it.
      const isSame = payment.state === 'challenge' && payment.transactionUuid === transactionUuid
      return isSame ? payment : { state, transactionUuid, challengeUrl, scaData, notice }
    }
    case 'processing': {
      const before = payment.state === 'processing' ? payment : null
      const fingerprintUrl = fingerprintOf(before, step.transaction)
      const withStaff = step.transaction ? wordsOfStaff(step.transaction) : (before?.withStaff ?? null)
      const canCancel = step.transaction?.canCancel ?? before?.canCancel ?? false
      // No news: nothing needs to be drawn.
      const isSame =
        before?.transactionUuid === transactionUuid &&
        before.fingerprintUrl === fingerprintUrl &&
        before.withStaff === withStaff &&
        before.canCancel === canCancel &&
        before.notice === notice
      return isSame ? before : { state, transactionUuid, fingerprintUrl, withStaff, canCancel, notice }
    }
    case 'completing':
      return { state, transactionUuid, notice }
    case 'complete': {
      const completeOrderId = step.transaction?.completeOrderId
      return completeOrderId ? { state, completeOrderId, notice: null } : payment
    }
  }
}

/**
 * Returns the page for the bank's look at the browser. As with a challenge, it is not loaded again meanwhile.
 */
function fingerprintOf(
  before: { fingerprintUrl: string | null } | null,
  news: Transaction | undefined,
): string | null {
  const known = before?.fingerprintUrl ?? null
  if (!news) return known
  return news.fingerprintUrl && (known ?? news.fingerprintUrl)
}

const wordsOfStaff = ({ isWithStaff, message }: Transaction): string | null => (isWithStaff ? message : null)
