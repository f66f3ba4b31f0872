import { presentTransaction } from '../../presenters/transaction.ts'
import type { AttemptRecord } from '../../stores/attempts/attempt-record.ts'
import { challengeToken } from '../../tokens.ts'
import type { Visit } from '../../visit.ts'

/** A payment as its own page is told of it, with the address of our page that holds the bank's. */
export async function answerTransaction(visit: Visit, attempt: AttemptRecord) {
  const url =
    attempt.state === 'challenge_required'
      ? `${visit.services.config.basePath}/3ds/frame/${await challengeToken(visit.services.db, attempt.id)}`
      : null
  return presentTransaction(attempt, url)
}
