import type { AttemptRecord } from '../../stores/attempts/attempt-record.ts'
import { getAttempt } from '../../stores/attempts/find-attempts.ts'
import { moveAttempt } from './move-attempt.ts'
import { settle } from './settle.ts'
import type { Settling } from './settling.ts'

/** F26, F31: gives up a payment that waits for the bank. It is over only when the provider has let go of the money. */
export async function cancelWaitingPayment(
  services: Settling,
  attempt: AttemptRecord,
): Promise<AttemptRecord> {
  const given =
    attempt.state === 'challenge_required' || attempt.state === 'fingerprint_required'
      ? await moveAttempt(services, attempt, 'voiding', 'cancelled by the customer', { checkInSeconds: 5 })
      : attempt
  return settle(services, given ?? (await getAttempt(services.db, attempt.id)), 'cancel')
}
