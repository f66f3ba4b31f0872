import { sql } from 'kysely'
import { membershipReturns } from './contracts-part.ts'

/** The booked session of a line `b`, as it stands now. A course has its sessions. */
const session = sql`
  'session', b.shown ->> 'name', 'venue', b.shown ->> 'venueName', 'place', nullif(b.shown ->> 'location', ''),
  'startsAt', b.shown ->> 'startsAtUtc', 'endsAt', b.shown ->> 'endsAtUtc',
  'sessions', b.shown #> '{course,sessions}', 'status', b.status`

/** Earlier times of a booking `b`, moved by anyone, with the money returned or paid for each move. */
const moves = (money: 'with money' | 'without') => sql`
  'moves', coalesce((select jsonb_agg(m.move order by m.at) from (
    select m.moved_at as at, jsonb_build_object('at', m.moved_at, 'by', 'person', 'from', m.from_starts_at, 'to', t.starts_at)
      || ${
        money === 'without'
          ? sql`'{}'`
          : sql`jsonb_build_object('cameBackPence', coalesce((select y.value_pence - y.kept_pence
              from booking_cancellations y where y.id = m.cancellation_id), 0),
            'paidPence', coalesce((select u.price_pence * u.quantity from booking_top_ups u
              where u.order_id = m.order_id and u.booking_id = b.id), 0))`
      } as move
    from booking_moves m join slots t on t.id = m.to_slot_id where m.booking_id = b.id
    union all
    select a.told_at, jsonb_build_object('at', a.told_at, 'by', 'venue', 'from', m.from_starts_at, 'reason', m.reason)
    from booking_session_moves a join session_moves m on m.id = a.session_move_id where a.booking_id = b.id) m), '[]')`

/** Cancellations within an order `o`: what each was worth, what came back, and what was kept. */
const cancellations = sql`
  'cancellations', coalesce((select jsonb_agg(jsonb_build_object('at', x.created_at, 'by', x.cause, 'session', y.shown ->> 'name',
      'startsAt', y.shown ->> 'startsAtUtc', 'places', x.places, 'worthPence', x.value_pence, 'backToCardPence', x.card_pence,
      'backAsMembershipCreditPence', x.membership_pence, 'backAsCreditPence', x.general_pence + x.new_credit_pence,
      'paidOutAtDeskPence', x.desk_pence, 'notPaidBackPence', x.kept_pence, 'chargePence', x.charge_taken_pence + x.charge_owed_pence,
      'countedAsLate', x.is_strike, 'reason', x.reason, 'told', x.sentences,
      'refunds', coalesce((select jsonb_agg(jsonb_build_object('pence', r.amount_pence, 'state', r.state, 'askedAt', r.created_at,
          'paidInAnotherWay', r.paid_otherwise, 'states', (select jsonb_agg(jsonb_build_object('state', m.to_state, 'at', m.moved_at)
            order by m.id) from refund_moves m where m.refund_id = r.id)) order by r.created_at, r.id)
        from refunds r where r.cancellation_id = x.id), '[]')) order by x.created_at, x.id)
    from booking_cancellations x join bookings y on y.id = x.booking_id where x.order_id = o.id), '[]')`

/** Orders of a customer `c`. */
export const orders = sql`
  'orders', coalesce((select jsonb_agg(jsonb_build_object('reference', o.reference, 'at', o.created_at, 'firstName', o.first_name,
      'lastName', o.last_name, 'email', o.email, 'totalPence', o.total_pence, 'creditPence', o.credit_pence,
      'cardPence', o.card_pence, 'deskPence', o.desk_pence, 'taxPence', o.tax_pence, 'cardBrand', o.card_brand,
      'cardLast4', o.card_last4,
      'tenders', coalesce((select jsonb_agg(jsonb_build_object('tender', t.tender, 'pence', t.amount_pence, 'reference', t.reference)
          order by t.position) from order_tenders t where t.order_id = o.id), '[]'),
      'bookings', coalesce((select jsonb_agg(jsonb_build_object(${session}, 'places', b.quantity, 'pence', b.price_pence,
          'priceName', b.shown ->> 'pricingOptionName', 'cancelledPlaces', b.cancelled_places,
          'isOwnPlace', b.customer_id is not distinct from c.id and b.guest is null, ${moves('with money')}) order by b.id)
        from bookings b where b.order_id = o.id), '[]'),
      'packages', coalesce((select jsonb_agg(jsonb_build_object('name', k.shown ->> 'name', 'pence', k.price_pence) order by k.id)
        from package_sales k where k.order_id = o.id), '[]'),
      'memberships', coalesce((select jsonb_agg(jsonb_build_object('name', s.shown ->> 'name', 'pence', s.price_pence) order by s.id)
        from membership_sales s where s.order_id = o.id), '[]'),
      'paidMoves', coalesce((select jsonb_agg(jsonb_build_object('session', t.shown ->> 'name', 'to', t.shown ->> 'startsAtUtc',
          'from', t.shown #>> '{moving,fromStartsAtUtc}', 'places', t.quantity, 'pence', t.price_pence) order by t.id)
        from booking_top_ups t where t.order_id = o.id), '[]'),
      ${cancellations}, ${membershipReturns},
      'paidOut', coalesce((select jsonb_agg(jsonb_build_object('at', p.created_at, 'pence', p.amount_pence, 'tender', p.tender,
          'isUndoing', p.undoes_id is not null) order by p.id)
        from desk_payouts p where p.order_id = o.id), '[]')) order by o.id)
    from orders o where o.customer_id = c.id), '[]')`

/**
 * Places for a customer `c` that another person has booked, with that person's name. The price, the refunds
 * and the other attendees belong to the other person and are left out.
 */
export const bookedByOthers = sql`
  'bookedByOthers', coalesce((select jsonb_agg(jsonb_build_object(${session}, 'bookedBy', trim(o.first_name || ' ' || o.last_name),
      'bookedAt', o.created_at, ${moves('without')},
      'cancellations', coalesce((select jsonb_agg(jsonb_build_object('at', x.created_at, 'by', x.cause, 'reason', x.reason)
          order by x.created_at)
        from booking_cancellations x where x.booking_id = b.id and x.part_of is null and x.cause <> 'moved'), '[]')) order by b.id)
    from bookings b join orders o on o.id = b.order_id
    where o.customer_id is distinct from c.id and b.id in (
      select id from bookings where customer_id = c.id
      union select named.id from cart_places p join cart_items i on i.id = p.cart_item_id join orders its on its.cart_id = i.cart_id
        join bookings named on named.order_id = its.id and (named.shown ->> 'cartItemId')::bigint = i.id
        where p.customer_id = c.id)), '[]')`

/**
 * Late cancellations of a customer `c` that were counted, what staff noted of who came, payments that were begun, and
 * the basket's lines.
 */
export const counted = sql`
  'lateCancellations', coalesce((select jsonb_agg(jsonb_build_object('at', x.created_at, 'session', b.shown ->> 'name',
      'startsAt', b.shown ->> 'startsAtUtc', 'chargePence', x.charge_owed_pence + x.charge_taken_pence,
      'chargeForSoManyPence', x.strike_charge_pence) order by x.created_at)
    from booking_cancellations x join bookings b on b.id = x.booking_id where x.customer_id = c.id and x.is_strike), '[]'),
  'attendances', coalesce((select jsonb_agg(jsonb_build_object('session', s.name, 'startsAt', s.starts_at,
      'place', a.place, 'state', a.state, 'at', a.pressed_at, 'undoneAt', a.undone_at,
      'countedAsLate', a.is_strike, 'chargeForSoManyPence', a.strike_charge_pence) order by a.id)
    from attendances a join slots s on s.id = a.slot_id join bookings b on b.id = a.booking_id join orders o on o.id = b.order_id
    where c.id in (o.customer_id, b.customer_id) or exists (select from cart_places p join cart_items i on i.id = p.cart_item_id
      where i.cart_id = o.cart_id and i.id = (b.shown ->> 'cartItemId')::bigint and p.place = a.place and p.customer_id = c.id)), '[]'),
  'payments', coalesce((select jsonb_agg(jsonb_build_object('at', a.created_at, 'pence', a.amount_pence, 'creditPence', a.credit_pence,
      'deskPence', a.desk_pence, 'state', a.state, 'declinedFor', a.decline_reason,
      'linesWithInfo', coalesce(a.snapshot -> 'linesWithInfo', '[]')) order by a.created_at, a.id)
    from payment_attempts a where a.customer_id = c.id), '[]'),
  'basket', coalesce((select jsonb_agg(jsonb_build_object('session', i.shown ->> 'name', 'venue', i.shown ->> 'venueName',
      'startsAt', i.shown ->> 'startsAtUtc', 'places', i.quantity, 'pence', i.price_pence) order by i.id)
    from carts k join cart_items i on i.cart_id = k.id where k.customer_id = c.id and k.state = 'open'), '[]')`
