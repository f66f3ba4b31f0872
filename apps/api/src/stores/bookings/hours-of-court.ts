import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { BookingRecord } from './find-bookings.ts'

/** Counts the other coming hours of the same activity and court in the order that are still booked. */
export async function findHoursLeft(
  tx: Kysely<Database>,
  { id, orderId, shown }: Pick<BookingRecord, 'id' | 'orderId' | 'shown'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from bookings b
    where b.order_id = ${orderId} and b.id <> ${id} and b.status = 'booked'
      and b.shown ->> 'categorySlug' = ${shown.categorySlug} and b.shown ->> 'venueSlug' = ${shown.venueSlug}
      and b.shown ->> 'location' = ${shown.location}
      and exists (select from claims k join slots s on s.id = k.slot_id
        where k.booking_id = b.id and s.starts_at > clock_timestamp())`.execute(tx)
  return rows[0]!.count
}

interface CancelledHour {
  clientId: number
  recipient: string
  record: Pick<BookingRecord, 'orderId'>
  hour: { name: string; startsAt: string; untilAt: string; sentences: string[] }
  /** Number of hours that are still booked; without any the letter is due. */
  left: number
}

/**
 * Adds an hour to the unsent letter about other hours of the same court and order. A letter that is being sent
 * has its row locked or another state, and is not changed. @returns whether there was such a letter
 */
export async function addCancelledHour(
  tx: Kysely<Database>,
  { clientId, recipient, record, hour, left }: CancelledHour,
): Promise<boolean> {
  const { rows } = await sql`
    update mail_outbox set
      letter = letter || jsonb_build_object('hours', letter -> 'hours' || ${JSON.stringify(hour)}::jsonb, 'hoursLeft', ${left}::int),
      next_try_at = case when ${left}::int = 0 and tries = 0 then clock_timestamp() else next_try_at end
    where id = (
      select id from mail_outbox where client_id = ${clientId} and recipient = ${recipient} and state = 'waiting'
        and letter ->> 'kind' = 'booking-cancelled' and letter -> 'order' ->> 'orderId' = ${String(record.orderId)}
        and letter -> 'session' ->> 'name' = ${hour.name} and letter ? 'hours'
      order by id limit 1 for update)
    returning id`.execute(tx)
  return rows.length > 0
}
