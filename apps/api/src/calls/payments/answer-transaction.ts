import type { Visit } from '../../call/visit.ts'
import { whoToAsk } from '../../presenters/catalogue/who-to-ask.ts'
import { presentTransaction } from '../../presenters/orders/transaction.ts'
import type { AttemptRecord } from '../../stores/payments/attempt-record.ts'

/** A payment as its own page is told of it, with the address of our page that holds the bank's, or its fingerprint step. */
export async function answerTransaction(visit: Visit, attempt: AttemptRecord) {
  return presentTransaction(attempt, await bankUrl(visit, attempt), whoToAsk(visit.catalogue, attempt))
}

async function bankUrl({ services }: Visit, { id, state }: AttemptRecord): Promise<string | null> {
  if (state !== 'challenge_required' && state !== 'fingerprint_required') return null
  const page = state === 'challenge_required' ? 'frame' : 'fingerprint'
  return `${services.config.basePath}/3ds/${page}/${await services.tokens.challengeToken(id)}`
}
