import { NoCardAccount } from '../../gateways/card-payments/accounts.ts'
import { dropSavedCard, takeCardsToForget } from '../../stores/payments/saved-cards.ts'
import type { SweepServices } from '../payments/settle-services.ts'

/**
 * Asks the provider to forget the cards that customers have removed. Unanswered requests are repeated an hour
 * later; here such a card pays for nothing from its removal on.
 * @returns how many were asked about
 */
export async function forgetCards({ db, cards, log }: SweepServices, atOnce = 20): Promise<number> {
  const due = await takeCardsToForget(db, atOnce)
  for (const { id, account, externalIdentifier } of due)
    try {
      const done = await cards
        .named(account)
        .removeSavedCard({ idempotencyKey: `saved-card-${id}` }, externalIdentifier)
      if (done.kind === 'unknown')
        log.error({ savedCard: id, cause: done.cause }, 'a saved card was not forgotten')
      else await dropSavedCard(db, id)
    } catch (error) {
      // The cards behind it are at other accounts.
      if (!(error instanceof NoCardAccount)) throw error
      log.error({ savedCard: id, account }, 'a saved card was not forgotten: the settings lack its account')
    }
  return due.length
}
