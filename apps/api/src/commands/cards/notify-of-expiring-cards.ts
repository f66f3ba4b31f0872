import type { Kysely } from 'kysely'
import { cardWords } from '../../policies/payments/card-words.ts'
import type { Database } from '../../stores/database/tables.ts'
import { takeExpiringCards } from '../../stores/payments/saved-cards.ts'
import { queueLetter } from '../mail/queue-letter.ts'

/**
 * Keeps a letter for each saved card that expires within five weeks, in the transaction that marks it as
 * told: once for each card, however many processes run this, and how often.
 * @returns how many were told of
 */
export const notifyOfExpiringCards = (db: Kysely<Database>): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const cards = await takeExpiringCards(tx)
    for (const one of cards) {
      const { id, clientId, customerId, email, firstName, operator, expiresOn, memberships, ...card } = one
      const told = { firstName, operator, card: cardWords(card), expiresOn, memberships }
      await queueLetter(tx, {
        clientId,
        customerId,
        recipient: email,
        dedupeKey: `saved card ${id} expires`,
        letter: { kind: 'card-expiring', cardId: id, ...told },
        notAfter: new Date(`${expiresOn}T23:59:59Z`),
      })
    }
    return cards.length
  })
