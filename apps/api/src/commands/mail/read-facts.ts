import type { Kysely } from 'kysely'
import { factsOfOrder } from '../../letters/facts-of-order.ts'
import { findOrderByNumber } from '../../stores/orders.ts'
import type { Database } from '../../stores/tables.ts'

/** There is nothing to say any more. */
export class NothingToSay extends Error {}

/**
 * What a letter says, with what was left to be read when it is sent: of an order what stands of it then.
 * @throws NothingToSay where that is nothing
 */
export async function readFacts(
  db: Kysely<Database>,
  catalogue: Parameters<typeof factsOfOrder>[1],
  kept: { kind: string },
): Promise<{ kind: string }> {
  if (!('orderId' in kept)) return kept
  const record = await findOrderByNumber(db, catalogue.client.id, Number(kept.orderId))
  const stands = record?.packages.length || record?.bookings.some(({ status }) => status === 'booked')
  if (!record || !stands) throw new NothingToSay('the booking was cancelled before it was sent')
  return { kind: kept.kind, ...factsOfOrder(record, catalogue) }
}
