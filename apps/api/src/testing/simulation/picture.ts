import type { PaymentAttemptState } from '@touchline/rules/states/payment-attempt'
import type { RefundState } from '@touchline/rules/states/refund'
import type { SimulatedDatabase } from './simulated-database.ts'

type Move<State> = [from: State | null, to: State]

export interface PicturedAttempt {
  id: string
  cart: number
  state: PaymentAttemptState
  card: number
  credit: number
  desk: number
  lines: number
  currency: string
  ref: string
  key: string | null
  provider: string | null
  /** Seconds until something looks at it; null where nothing does. */
  check: number | null
  /** Places that it is for, and places that its basket holds. */
  places: number
  held: number
  isInTime: boolean
  moves: Move<PaymentAttemptState>[]
  /** Of the ledger of credit: what it took and what came back. */
  taken: number
  returned: number
}

export interface PicturedOrder {
  id: number
  cart: number
  attempt: string
  name: string
  session: number | null
  customer: number | null
  total: number
  card: number
  credit: number
  desk: number
  lines: number
  /** Places that are booked, and places that a booking of it has. */
  booked: number
  placed: number
  /** Pence that its cancellations say go back to the card. */
  back: number
}

export interface PicturedRefund {
  id: string
  attempt: string
  order: number
  pence: number
  state: RefundState
  byStaff: boolean
  check: number | null
  moves: Move<RefundState>[]
}

/** What the database has of one run at one moment. */
export interface Picture {
  slots: { id: number; capacity: number; taken: number }[]
  carts: { id: number; session: number | null; customer: number | null; state: string }[]
  attempts: PicturedAttempt[]
  orders: PicturedOrder[]
  refunds: PicturedRefund[]
  credit: { customer: number; sum: number; reserved: number; lots: number }[]
}

/** Of which rows a picture is: those of one run. */
export interface Frame {
  slotIds: number[]
  customerIds: number[]
  /** Baskets of this run have greater numbers. */
  cartsAfter: number
}

const statement = `
  with mine as (select * from payment_attempts where cart_id > $3),
  sold as (select * from orders where cart_id > $3)
  select jsonb_build_object(
    'slots', (select jsonb_agg(jsonb_build_object('id', s.id, 'capacity', s.capacity, 'taken', (
        select coalesce(sum(c.quantity), 0) from claims c
        where c.slot_id = s.id and (c.expires_at is null or c.expires_at > now()))) order by s.id)
      from slots s where s.id = any($1)),
    'carts', (select jsonb_agg(jsonb_build_object('id', k.id, 'session', k.session_id, 'customer', k.customer_id,
        'state', k.state) order by k.id) from carts k where k.id > $3),
    'attempts', (select jsonb_agg(jsonb_build_object('id', a.id, 'cart', a.cart_id, 'state', a.state,
        'card', a.amount_pence, 'credit', a.credit_pence, 'desk', a.desk_pence, 'currency', a.currency_code,
        'ref', a.our_ref, 'key', a.idempotency_key, 'provider', a.provider,
        'check', extract(epoch from a.check_at - now()),
        'lines', (select coalesce(sum((i ->> 'pricePence')::int * (i ->> 'quantity')::int), 0)
          from jsonb_array_elements(a.snapshot -> 'items') i),
        'places', (select coalesce(sum(jsonb_array_length(i -> 'slotIds') * (i ->> 'quantity')::int), 0)
          from jsonb_array_elements(a.snapshot -> 'items') i),
        'held', (select coalesce(sum(c.quantity), 0) from claims c
          where c.cart_id = a.cart_id and c.kind = 'hold' and c.expires_at > now()),
        'isInTime', a.deadline > now(),
        'taken', (select coalesce(-sum(e.amount_pence), 0) from credit_entries e
          where e.client_id = a.client_id and e.cause = 'attempt ' || a.id),
        'returned', (select coalesce(sum(e.amount_pence), 0) from credit_entries e
          where e.client_id = a.client_id and e.cause = 'release ' || a.id),
        'moves', (select jsonb_agg(jsonb_build_array(m.from_state, m.to_state) order by m.id)
          from payment_attempt_moves m where m.attempt_id = a.id)) order by a.id) from mine a),
    'orders', (select jsonb_agg(jsonb_build_object('id', o.id, 'cart', o.cart_id, 'attempt', o.attempt_id,
        'name', o.complete_order_id, 'session', o.session_id, 'customer', o.customer_id,
        'total', o.total_pence, 'card', o.card_pence, 'credit', o.credit_pence, 'desk', o.desk_pence,
        'lines', (select coalesce(sum(l.pence), 0) from order_lines l where l.order_id = o.id),
        'booked', (select coalesce(sum(b.quantity - b.cancelled_places), 0) from bookings b where b.order_id = o.id),
        'placed', (select coalesce(sum(c.quantity), 0) from bookings b join claims c on c.booking_id = b.id
          where b.order_id = o.id and c.kind = 'booking'),
        'back', (select coalesce(sum(x.card_pence), 0) from booking_cancellations x where x.order_id = o.id))
        order by o.id) from sold o),
    'refunds', (select jsonb_agg(jsonb_build_object('id', r.id, 'attempt', r.attempt_id, 'order', r.order_id,
        'pence', r.amount_pence, 'state', r.state, 'check', extract(epoch from r.check_at - now()),
        'byStaff', r.state = 'done' and exists (select from refund_moves m
          where m.refund_id = r.id and m.to_state = 'done' and m.who ~ '^(staff|operator) '),
        'moves', (select jsonb_agg(jsonb_build_array(m.from_state, m.to_state) order by m.id)
          from refund_moves m where m.refund_id = r.id)) order by r.id)
      from refunds r join sold o on o.id = r.order_id),
    'credit', (select jsonb_agg(jsonb_build_object('customer', c.id,
        'sum', (select coalesce(sum(e.amount_pence), 0) from credit_entries e where e.customer_id = c.id),
        'lots', (select coalesce(min(l.left_pence), 0) from credit_lots l where l.customer_id = c.id),
        'reserved', (select coalesce(sum(r.amount_pence), 0) from credit_reservations r
          where r.customer_id = c.id and r.expires_at > now())) order by c.id)
      from customers c where c.id = any($2))) as picture`

export async function takePicture({ ask }: SimulatedDatabase, frame: Frame): Promise<Picture> {
  const [row] = await ask<{ picture: Record<keyof Picture, unknown[] | null> }>(statement, [
    frame.slotIds,
    frame.customerIds,
    frame.cartsAfter,
  ])
  const { slots, carts, attempts, orders, refunds, credit } = row!.picture
  return {
    slots: slots ?? [],
    carts: carts ?? [],
    attempts: attempts ?? [],
    orders: orders ?? [],
    refunds: refunds ?? [],
    credit: credit ?? [],
  } as Picture
}
