import { presentTransaction } from '../../presenters/transaction.ts'
import type { AttemptRecord } from '../../stores/attempts/attempt-record.ts'
import type { Visit } from '../../visit.ts'

/** A payment as its own page is told of it, with the address of our page that holds the bank's. */
export async function answerTransaction(visit: Visit, attempt: AttemptRecord) {
  const { config, tokens } = visit.services
  const url =
    attempt.state === 'challenge_required'
      ? `${config.basePath}/3ds/frame/${await tokens.challengeToken(attempt.id)}`
      : null
  return presentTransaction(attempt, url)
}
