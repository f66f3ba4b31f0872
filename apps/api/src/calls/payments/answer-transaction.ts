import type { Visit } from '../../call/visit.ts'
import { whoToAsk } from '../../presenters/catalogue/who-to-ask.ts'
import { presentTransaction } from '../../presenters/orders/transaction.ts'
import type { AttemptRecord } from '../../stores/payments/attempt-record.ts'

/**
 * Presents a payment to its own page, with the address of our page for the bank's challenge or fingerprint
 * step.
 */
export async function answerTransaction(visit: Visit, attempt: AttemptRecord) {
  return presentTransaction(attempt, await bankUrl(visit, attempt), whoToAsk(visit.catalogue, attempt))
}

async function bankUrl({ services }: Visit, { id, state }: AttemptRecord): Promise<string | null> {
  if (state !== 'challenge_required' && state !== 'fingerprint_required') return null
  const page = state === 'challenge_required' ? 'frame' : 'fingerprint'
  return `${services.config.basePath}/3ds/${page}/${await services.tokens.challengeToken(id)}`
}
