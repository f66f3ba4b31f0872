import type { ReturnedMoney } from '@touchline/rules/money/returned-money'
import type { CalendarDate } from '@touchline/rules/time/calendar-date'
import { sql } from 'kysely'
import { returnedOfTopUp } from './returned-money.ts'

/**
 * Changes of a booking since it was booked, in pence for all its places. As read from the database: moments
 * are text.
 */
export interface BookingChanges {
  /** Moves to a time of another price, earliest first: from where, and what it cost there. */
  moves: { fromStartsAt: string; costPence: number }[]
  /** Money returned by moves to cheaper times. */
  movedBackPence: number
  /** Returned part of what its own order paid. */
  backPence: number
  /** Charge for cancelling it late that the account still owes. */
  owedPence: number
  /** Price differences paid for it, earliest first. */
  topUps: PaidDifference[]
  /** Canceller and reason of the last cancellation; null where all its places stand. */
  cancelledBy: { cause: 'customer' | 'staff' | 'operator'; reason: string } | null
}

export interface PaidDifference {
  orderId: number
  /** Date on the venue's calendar. */
  date: CalendarDate
  pence: number
  taxPence: number
  /** Credit that its whole order used; `cardPence` and `deskPence` too are of the whole order. */
  creditPence: number
  cardPence: number
  deskPence: number
  returned: ReturnedMoney
}

/** Selects the `BookingChanges` of `bookings b` of `orders o` as JSON. */
export const bookingChanges = sql`jsonb_build_object(
  'moves', coalesce((
    select jsonb_agg(jsonb_build_object('fromStartsAt', m.from_starts_at, 'costPence', b.price_pence * b.quantity
        + coalesce((select sum(t.price_pence * t.quantity) from booking_top_ups t join booking_moves k on k.order_id = t.order_id
          where t.booking_id = b.id and k.booking_id = b.id and k.id < m.id), 0)
        - coalesce((select sum(x.value_pence) from booking_cancellations x where x.booking_id = b.id and case when x.cause = 'moved'
          then coalesce(x.part_of, x.id) in (select k.cancellation_id from booking_moves k where k.booking_id = b.id and k.id < m.id)
          else x.created_at < m.moved_at end), 0)) order by m.id)
    from booking_moves m where m.booking_id = b.id and (m.order_id is not null or m.cancellation_id is not null)), '[]'),
  'movedBackPence', coalesce((select sum(x.value_pence) from booking_cancellations x
    where x.booking_id = b.id and x.cause = 'moved'), 0),
  'backPence', coalesce((select sum(x.value_pence - x.kept_pence) from booking_cancellations x
    where x.booking_id = b.id and x.order_id = o.id), 0),
  'owedPence', coalesce((select sum(p.amount_pence) from booking_cancellations x
    join penalties p on p.client_id = b.client_id and p.cause in ('cancellation ' || x.id, 'strikes ' || x.id)
    where x.booking_id = b.id and p.settled_on is null), 0),
  'topUps', coalesce((
    select jsonb_agg(jsonb_build_object('orderId', later.id, 'date', (later.created_at at time zone c.time_zone)::date,
      'pence', t.price_pence * t.quantity, 'taxPence', t.tax_pence, 'creditPence', later.credit_pence,
      'cardPence', later.card_pence, 'deskPence', later.desk_pence, 'returned', ${returnedOfTopUp}) order by t.id)
    from booking_top_ups t join orders later on later.id = t.order_id join clients c on c.id = later.client_id
    where t.booking_id = b.id), '[]'),
  'cancelledBy', (select jsonb_build_object('cause', x.cause, 'reason', x.reason) from booking_cancellations x
    where x.booking_id = b.id and b.status = 'cancelled' and x.part_of is null and x.cause <> 'moved'
    order by x.created_at desc limit 1))`
