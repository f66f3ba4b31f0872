import type { Kysely } from 'kysely'
import type { Database } from '../../stores/database/tables.ts'
import { listWaitsOfMoves } from '../../stores/waitlist/waits-in-letters.ts'
import { queueLetter } from '../mail/queue-letter.ts'

/** Tells waiting customers about moved sessions, in the transaction of the move. They continue to wait. */
export async function notifyWaitersOfMove(
  tx: Kysely<Database>,
  moves: readonly { moveId: number }[],
): Promise<void> {
  const waits = await listWaitsOfMoves(
    tx,
    moves.map(({ moveId }) => moveId),
  )
  for (const { moveId, entryId, clientId, customerId, email, reason, endsBy, before } of waits)
    await queueLetter(tx, {
      clientId,
      customerId,
      recipient: email,
      dedupeKey: `wait-moved ${moveId} ${entryId}`,
      letter: {
        kind: 'waitlist-session-moved',
        entryId,
        before: { ...before, startsAt: before.startsAt.toISOString() },
        reason,
      },
      notAfter: endsBy,
    })
}
