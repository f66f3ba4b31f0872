import type { BrowserAnswer } from '../../gateways/card-payments/port.ts'
import type { AttemptRecord } from '../../stores/payments/attempt-record.ts'
import { cardAccountOf } from './ask-provider.ts'
import { providerContextOf } from './context-of.ts'
import { afterAnswer, applyOutcome, settle } from './settle.ts'
import type { SettleServices } from './settle-services.ts'
import { transitionAttempt } from './transition-attempt.ts'

/** Returns the state in which the bank waits for this answer of the browser. */
const waitsFor = (answer: BrowserAnswer) =>
  'fingerprint' in answer ? 'fingerprint_required' : 'challenge_required'

/**
 * Takes the browser's answer from the bank: from its page, or from the fingerprint step. It is only passed
 * on: the provider says what it means.
 * @returns the attempt as it then stands; 'refused' for a result that is not of this challenge
 */
export async function takeBankAnswer(
  services: SettleServices,
  attempt: AttemptRecord,
  answer: BrowserAnswer,
): Promise<AttemptRecord | 'refused'> {
  // F33: the page was posted twice, or another request has settled it: it shows the same, and nothing
  // happens.
  if (attempt.state !== waitsFor(answer) || attempt.providerRef === null) return attempt

  const call = providerContextOf(attempt, 'fingerprint' in answer ? 'fingerprint' : 'continue')
  const outcome = await cardAccountOf(services, attempt).continueAuthorisation(
    call,
    attempt.providerRef,
    answer,
  )
  if (outcome.kind === 'rejected') {
    services.log.warn(
      { attempt: attempt.id, raw: outcome.raw },
      'a bank answer that is not of this challenge',
    )
    return 'refused'
  }
  const cause = 'bank answered'
  const fields = { checkInSeconds: 2 }
  const next =
    outcome.kind === 'unknown'
      ? await transitionAttempt(
          services,
          attempt,
          'authorising_unknown',
          `${cause}: ${outcome.cause}`,
          fields,
        )
      : await applyOutcome(services, attempt, outcome, cause)
  return settle(services, await afterAnswer(services, attempt, outcome, cause, next), cause)
}
