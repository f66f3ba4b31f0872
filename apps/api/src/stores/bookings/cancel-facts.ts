import type { CancelRule, PaidLeft } from '@touchline/rules/cancellation'
import { sql } from 'kysely'

/** What decides whether a booking can be cancelled, and what comes back. As read from the database: moments are text. */
export interface CancelFacts {
  rule: CancelRule | null
  /** Starts of the sessions that are still booked, in order. */
  startsAt: string[]
  /** Of one that was moved: the least notice in minutes, and the start that it had first. */
  moved: { noticeMinutes: number; soldStartsAt: string } | null
  /** Until then everything comes back, since the operator has moved the session; null where the rule alone says. */
  allBackUntil: string | null
  places: number
  pricePence: number
  standingPence: number
  /** For cancelling places of it late before, and whether that was counted. */
  chargedPence: number
  hadStrike: boolean
  paid: PaidLeft
  hasAccount: boolean
  /** A benefit or a package was used for it. */
  isUse: boolean
  /** Late cancellations of the account in the time that the operator counts, since the last that led to a charge. */
  strikesHad: number
  card: { brand: string; last4: string } | null
}

const givenBack = (column: 'card_pence' | 'membership_pence' | 'general_pence' | 'desk_pence') =>
  sql`coalesce((select sum(${sql.ref(`x.${column}`)}) from booking_cancellations x where x.order_id = o.id), 0)`

const credited = (type: 'membership' | 'general') => sql`
  coalesce((select -sum(e.amount_pence) from credit_entries e
    where e.client_id = o.client_id and e.cause = 'attempt ' || o.attempt_id and e.type = ${sql.lit(type)}), 0)`

/** For a statement: `CancelFacts` of `bookings b` of `orders o` as JSON. */
export const cancelFacts = sql`jsonb_build_object(
  'rule', coalesce(b.cancellation, (
    select coalesce(p.cancellation, g.cancellation) from slots s
      join categories g on g.id = s.category_id left join courses p on p.id = s.course_id
    where s.id = coalesce(b.slot_id, (select min(k.slot_id) from claims k where k.booking_id = b.id)))),
  'startsAt', coalesce((select jsonb_agg(s.starts_at order by s.starts_at) from claims k join slots s on s.id = k.slot_id
    where k.booking_id = b.id and s.cancelled_at is null), '[]'),
  'moved', (select jsonb_build_object(
      'noticeMinutes', floor(extract(epoch from min(m.from_starts_at - m.moved_at)) / 60),
      'soldStartsAt', (array_agg(m.from_starts_at order by m.id))[1])
    from booking_moves m where m.booking_id = b.id having count(*) > 0),
  'allBackUntil', case when b.all_back_until > clock_timestamp() then b.all_back_until end,
  'places', b.quantity - b.cancelled_places,
  'pricePence', b.price_pence,
  'standingPence', b.price_pence * b.quantity
    - coalesce((select sum(x.value_pence) from booking_cancellations x where x.booking_id = b.id), 0),
  'chargedPence', coalesce((select sum(x.charge_taken_pence + x.charge_owed_pence) from booking_cancellations x
    where x.booking_id = b.id), 0),
  'hadStrike', exists (select from booking_cancellations x where x.booking_id = b.id and x.is_strike),
  'paid', jsonb_build_object(
    'cardPence', o.card_pence - ${givenBack('card_pence')},
    'membershipPence', ${credited('membership')} - ${givenBack('membership_pence')},
    'generalPence', ${credited('general')} - ${givenBack('general_pence')},
    'deskPence', o.desk_pence - ${givenBack('desk_pence')}),
  'hasAccount', o.customer_id is not null,
  'isUse', exists (select from claims k, unnest(k.usage_keys) key
    where k.booking_id = b.id and (key like 'benefit %' or key like 'package %')),
  'strikesHad', (select count(*) from booking_cancellations x, clients t
    where x.customer_id = o.customer_id and x.is_strike and t.id = o.client_id
      and x.created_at > now() - coalesce((t.cancelling -> 'strikes' ->> 'withinDays')::int, 0) * interval '1 day'
      and x.created_at > coalesce((select max(y.created_at) from booking_cancellations y
        where y.customer_id = o.customer_id and y.is_strike and y.strike_charge_pence > 0), '-infinity')),
  'card', case when o.card_last4 is not null
    then jsonb_build_object('brand', o.card_brand, 'last4', o.card_last4) end)`
