import type { Kysely } from 'kysely'
import type { Database } from '../../stores/database/tables.ts'
import { closeCancelledWaitlists } from '../../stores/waitlist/waitlist.ts'
import { endOffers } from '../../stores/waitlist/waitlist-offers.ts'
import { findWaiter } from '../../stores/waitlist/waits-in-letters.ts'
import { queueLetter } from '../mail/queue-letter.ts'

/**
 * Keeps the letter about joining, in the same transaction. A child of a household has no address of its own,
 * and gets no letter.
 */
export async function notifyOfJoining(
  tx: Kysely<Database>,
  clientId: number,
  entryId: number,
): Promise<void> {
  const { customerId, email, joinedAt, endsBy } = await findWaiter(tx, entryId)
  if (email === null) return
  await queueLetter(tx, {
    clientId,
    customerId,
    recipient: email,
    // A customer who leaves and joins again is told again.
    dedupeKey: `wait ${entryId} ${joinedAt.toISOString()}`,
    letter: { kind: 'waitlist-joined', entryId, joinedAt: joinedAt.toISOString() },
    notAfter: endsBy,
  })
}

/** Ends the offers whose time is over, with a letter for each. */
export async function endOffersAndNotify(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const { entryId, clientId, customerId, email, until } of await endOffers(tx)) {
      if (email === null) continue
      await queueLetter(tx, {
        clientId,
        customerId,
        recipient: email,
        dedupeKey: `lapsed ${entryId} ${until.toISOString()}`,
        letter: { kind: 'waitlist-lapsed', entryId },
      })
    }
  })
}

/** Ends the waits for sessions that their operator has cancelled, with a letter for each. */
export async function endWaitsAndNotify(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const wait of await closeCancelledWaitlists(tx)) {
      const { entryId, clientId, customerId, email, slotId, startsAt } = wait
      if (email === null) continue
      await queueLetter(tx, {
        clientId,
        customerId,
        recipient: email,
        dedupeKey: `wait-cancelled ${entryId} ${slotId}`,
        letter: { kind: 'waitlist-cancelled', entryId },
        notAfter: startsAt,
      })
    }
  })
}
