import type { CancelRule, PaidBy, RefundablePence, TopUp } from '@touchline/rules/bookings/cancellation'
import { sql } from 'kysely'
import { paidBy } from './paid-by.ts'
import { strikesHad } from './strikes.ts'

/** Later payment for a move, and how it is given back. */
export type PaidTopUp = TopUp & {
  attemptId: string
  accountId: number | null
  /** Price for all places when it was paid. */
  pence: number
  /** Contact of the payer: the account's address now, or without an account the address of the order. */
  contact: { firstName: string; email: string; completeOrderId: string }
}

/**
 * Facts that decide whether a booking can be cancelled, and what comes back. As read from the database:
 * moments are text.
 */
export interface CancelFacts {
  rule: CancelRule | null
  /** Starts of the sessions that are still booked, in order. */
  startsAt: string[]
  /** Facts of a moved booking: the least notice in minutes, and its first start. */
  moved: { noticeMinutes: number; soldStartsAt: string } | null
  /**
   * Time until which everything comes back, because the operator has moved the session; null where the rule
   * alone decides.
   */
  allBackUntil: string | null
  /** Sessions with places that are checked in, as far as the last such place. */
  checkedIn: { startsAt: string; places: number }[]
  places: number
  pricePence: number
  standingPence: number
  /** Charges for earlier late cancellations of its places. `hadStrike`: one of them was counted. */
  chargedPence: number
  hadStrike: boolean
  paid: RefundablePence
  topUps: PaidTopUp[]
  hasAccount: boolean
  /** True when a benefit or a package was used for it. */
  isUse: boolean
  /** Reference of its order. */
  reference: string
  /**
   * Late cancellations of the account in the period that the operator counts, since the last that led to a
   * charge.
   */
  strikesHad: number
  paidBy: PaidBy
  /**
   * True when the place's person or the booker has a membership valid today: days open to them as to members.
   */
  opensAsMember: boolean
}

type Way = 'card_pence' | 'membership_pence' | 'general_pence' | 'desk_pence'

/**
 * Selects what is left to give back of each way in which an order was paid; `order` is its name in the
 * statement.
 */
const paidLeftOf = (order: 'o' | 'later') => {
  const of = (column: string) => sql.ref(`${order}.${column}`)
  const givenBack = (way: Way) =>
    sql`coalesce((select sum(${sql.ref(`x.${way}`)}) from booking_cancellations x where x.order_id = ${of('id')}), 0)`
  const credited = (type: 'membership' | 'general') => sql`
    coalesce((select -sum(e.amount_pence) from credit_entries e
      where e.client_id = ${of('client_id')} and e.cause = 'attempt ' || ${of('attempt_id')} and e.type = ${sql.lit(type)}), 0)`
  return sql`jsonb_build_object(
    'cardPence', ${of('card_pence')} - ${givenBack('card_pence')},
    'membershipPence', ${credited('membership')} - ${givenBack('membership_pence')},
    'generalPence', ${credited('general')} - ${givenBack('general_pence')},
    'deskPence', ${of('desk_pence')} - ${givenBack('desk_pence')})`
}

/** True when the person or the booker of `bookings b` of `orders o` has a usable membership today. */
export const opensAsMember = sql`exists (select from membership_users u
  where u.customer_id in (b.customer_id, o.customer_id) and u.starts_on <= current_date
    and (u.ends_on is null or u.ends_on >= current_date) and membership_is_usable(u))`

/** Selects the `CancelFacts` of `bookings b` of `orders o` as JSON. */
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
  'checkedIn', coalesce((select jsonb_agg(jsonb_build_object('startsAt', one.starts_at, 'places', one.places)) from (
    select s.starts_at, max(a.place) as places from attendances a join slots s on s.id = a.slot_id
    where a.booking_id = b.id and a.undone_at is null and a.state in ('came', 'late') and s.starts_at > clock_timestamp()
    group by s.id, s.starts_at) one), '[]'),
  'places', b.quantity - b.cancelled_places,
  'pricePence', b.price_pence,
  'standingPence', b.price_pence * b.quantity
    + coalesce((select sum(t.price_pence * t.quantity) from booking_top_ups t where t.booking_id = b.id), 0)
    - coalesce((select sum(x.value_pence) from booking_cancellations x where x.booking_id = b.id), 0),
  'chargedPence', coalesce((select sum(x.charge_taken_pence + x.charge_owed_pence) from booking_cancellations x
    where x.booking_id = b.id), 0),
  'hadStrike', exists (select from booking_cancellations x where x.booking_id = b.id and x.is_strike),
  'paid', ${paidLeftOf('o')},
  'topUps', coalesce((select jsonb_agg(jsonb_build_object('orderId', later.id, 'attemptId', later.attempt_id,
      'accountId', later.customer_id, 'pence', t.price_pence * t.quantity, 'reference', later.reference, 'hasAccount', later.customer_id is not null,
      'isByAnother', case when later.customer_id is null and o.customer_id is null then lower(later.email) <> lower(o.email)
        else later.customer_id is distinct from o.customer_id end,
      'contact', jsonb_build_object('firstName', later.first_name, 'completeOrderId', later.complete_order_id, 'email',
        coalesce((select coalesce(p.email, p.unproven_email) from customers p where p.id = later.customer_id), later.email)),
      'standingPence', t.price_pence * t.quantity - coalesce((select sum(x.value_pence) from booking_cancellations x
        where x.booking_id = b.id and x.order_id = later.id), 0),
      'paid', ${paidLeftOf('later')}, 'paidBy', ${paidBy('later')}) order by t.id desc)
    from booking_top_ups t join orders later on later.id = t.order_id where t.booking_id = b.id), '[]'),
  'hasAccount', o.customer_id is not null,
  'reference', o.reference,
  'isUse', exists (select from claims k, unnest(k.usage_keys) key
    where k.booking_id = b.id and (key like 'benefit %' or key like 'package %')),
  'strikesHad', ${strikesHad(sql.ref('o.customer_id'), sql.ref('o.client_id'))},
  'paidBy', ${paidBy('o')},
  'opensAsMember', ${opensAsMember})`
