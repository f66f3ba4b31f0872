import type { Kysely } from 'kysely'
import type { Database } from '../../stores/database/tables.ts'
import type { AttemptRecord } from '../../stores/payments/attempt-record.ts'
import { listMembersToTell } from '../../stores/people/members.ts'
import { queueLetter } from './queue-letter.ts'

/** Tells each member whose number gave a place its price, so that no use stays hidden from them. */
export async function notifyMembers(
  tx: Kysely<Database>,
  { clientId, customerId, snapshot: { items } }: AttemptRecord,
  orderId: number,
): Promise<void> {
  const references = items.flatMap(({ shown }) => shown.membershipReference ?? [])
  const members = await listMembersToTell(tx, { clientId, references, bookerId: customerId })
  for (const { id, reference, email, firstName } of members)
    for (const { shown, slotIds } of items.filter((item) => item.shown.membershipReference === reference))
      await queueLetter(tx, {
        clientId,
        customerId: id,
        recipient: email,
        dedupeKey: `number of ${id} order ${orderId} slot ${slotIds[0]}`,
        letter: {
          kind: 'number-used',
          firstName,
          reference,
          session: {
            name: shown.name,
            startsAt: shown.startsAtUtc,
            venueName: shown.venueName,
            timeZone: shown.timeZone,
          },
          line: { orderId, slotId: shown.slotId },
        },
        notAfter: new Date(shown.endsAtUtc),
      })
}
