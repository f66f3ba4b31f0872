import type { AttemptRecord } from '../../stores/attempts/attempt-record.ts'
import { getAttempt } from '../../stores/attempts/find-attempts.ts'
import { accountOf, nameOf } from './ask-provider.ts'
import { askedOf } from './context-of.ts'
import { moveAttempt } from './move-attempt.ts'
import { settle } from './settle.ts'
import type { Settling } from './settling.ts'

/** F26, F31: gives up a payment that waits for the bank. It is over only when the provider has let go of the money. */
export async function cancelWaitingPayment(
  services: Settling,
  attempt: AttemptRecord,
): Promise<AttemptRecord> {
  const ref = await waitsForBankAs(services, attempt)
  const given =
    ref === null
      ? attempt
      : await moveAttempt(services, attempt, 'voiding', 'cancelled by the customer', {
          providerRef: ref,
          checkInSeconds: 5,
        })
  return settle(services, given ?? (await getAttempt(services.db, attempt.id)), 'cancel')
}

/** The provider's name for a payment that waits for the bank and for nothing else; null for any other. */
async function waitsForBankAs(services: Settling, attempt: AttemptRecord): Promise<string | null> {
  switch (attempt.state) {
    case 'challenge_required':
    case 'fingerprint_required':
      return attempt.providerRef
    case 'authorising_unknown': {
      // The check is open, and its address was lost: the payer can't answer it any more.
      const outcome = await accountOf(services, attempt).query(askedOf(attempt), nameOf(attempt))
      return outcome.kind === 'challenge' && outcome.scaUrl === null ? outcome.ref : null
    }
    default:
      return null
  }
}
