import { presentTransaction } from '../../presenters/transaction.ts'
import type { AttemptRecord } from '../../stores/attempts/attempt-record.ts'
import type { Visit } from '../../visit.ts'

/** A payment as its own page is told of it, with the address of our page that holds the bank's, or its fingerprint step. */
export async function answerTransaction(visit: Visit, attempt: AttemptRecord) {
  const { config, tokens } = visit.services
  const { state } = attempt
  if (state !== 'challenge_required' && state !== 'fingerprint_required')
    return presentTransaction(attempt, null)
  const page = state === 'challenge_required' ? 'frame' : 'fingerprint'
  return presentTransaction(
    attempt,
    `${config.basePath}/3ds/${page}/${await tokens.challengeToken(attempt.id)}`,
  )
}
