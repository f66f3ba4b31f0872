import type { CallContext } from '../../call/call-context.ts'
import { contactSentence } from '../../presenters/catalogue/contact-sentence.ts'
import { presentTransaction } from '../../presenters/orders/transaction.ts'
import type { AttemptRecord } from '../../stores/payments/attempt-record.ts'

/**
 * Presents a payment to its own page, with the address of our page for the bank's challenge or fingerprint
 * step.
 */
export async function answerTransaction(context: CallContext, attempt: AttemptRecord) {
  return presentTransaction(
    attempt,
    await bankUrl(context, attempt),
    contactSentence(context.catalogue, attempt),
  )
}

async function bankUrl({ services }: CallContext, { id, state }: AttemptRecord): Promise<string | null> {
  if (state !== 'challenge_required' && state !== 'fingerprint_required') return null
  const page = state === 'challenge_required' ? 'frame' : 'fingerprint'
  return `${services.config.basePath}/3ds/${page}/${await services.tokens.challengeToken(id)}`
}
