import { canCancelPayment } from '../../policies/payments/cancel-payment.ts'
import type { AttemptRecord } from '../../stores/payments/attempt-record.ts'
import { getAttempt } from '../../stores/payments/find-attempts.ts'
import { settle } from './settle.ts'
import type { SettleServices } from './settle-services.ts'
import { transitionAttempt } from './transition-attempt.ts'

const cause = 'cancel'

/**
 * F26, F31: gives up a payment that waits for the bank. It is over only when the provider has released the
 * money.
 */
export async function cancelWaitingPayment(
  services: SettleServices,
  begun: AttemptRecord,
): Promise<AttemptRecord> {
  // In doubt, the provider is asked first: it may have an answer by now, or be waiting for the bank.
  const attempt = begun.state === 'authorising_unknown' ? await settle(services, begun, cause) : begun
  // Without the provider's name for it nothing could be released there.
  if (attempt.providerRef === null || !canCancelPayment(attempt)) return settle(services, attempt, cause)
  const given = await transitionAttempt(services, attempt, 'voiding', 'cancelled by the customer', {
    checkInSeconds: 5,
  })
  return settle(services, given ?? (await getAttempt(services.db, attempt.id)), cause)
}
