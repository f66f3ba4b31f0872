import type { LedgerAccount } from '@touchline/rules/money/ledger'
import type { PaymentAttemptState } from '@touchline/rules/states/payment-attempt'
import type { RefundState } from '@touchline/rules/states/refund'
import type { WaitlistState } from '@touchline/rules/states/waitlist'
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
  /** Seconds until a job looks at it; null where none will. */
  check: number | null
  /** Places it pays for, and places that its basket holds. */
  places: number
  held: number
  isInTime: boolean
  moves: Move<PaymentAttemptState>[]
  /** Money that moved at the provider after its end; null where none did. */
  late: { pence: number | null; isTaken: boolean; isBack: boolean } | null
  /** Pence of credit that it took and that came back, from the ledger of credit. */
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
  /** Places left in its bookings, and places in the claims of those bookings. */
  booked: number
  placed: number
  /**
   * Pence to return for its cancellations: to the card, and at the desk. `paidOut` is the part already paid
   * there.
   */
  back: number
  backAtDesk: number
  /** True when it paid for moving a booking. */
  moved: boolean
  paidOut: number
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

export interface PicturedWaiter {
  id: number
  slot: number
  customer: number
  state: WaitlistState
  /** Place in the line, by the moment of joining. */
  place: number
  isPassed: boolean
  /** Places kept for the offer, places that the customer has booked, and places that they hold. */
  offered: number
  booked: number
  held: number
  isInTime: boolean
  moves: Move<WaitlistState>[]
}

/** A posting of the ledger, with the fields of its transaction. */
export interface PicturedPosting {
  transaction: number
  kind: string
  source: string
  order: number | null
  attempt: string | null
  customer: number | null
  who: string | null
  account: LedgerAccount
  pence: number
}

/** Contents of the database for a run at a moment. */
export interface Picture {
  slots: { id: number; capacity: number; taken: number }[]
  carts: { id: number; session: number | null; customer: number | null; state: string }[]
  attempts: PicturedAttempt[]
  orders: PicturedOrder[]
  refunds: PicturedRefund[]
  credit: { customer: number; sum: number; reserved: number; lots: number }[]
  /** Customers who wait for a place, or did. */
  line: PicturedWaiter[]
  ledger: PicturedPosting[]
}

/** Limits that select the rows of a run. */
export interface Frame {
  slotIds: number[]
  customerIds: number[]
  /** Baskets of this run have greater ids. */
  cartsAfter: number
  /** Transactions of the ledger in this run have greater ids. */
  ledgerAfter: number
}

/** Rows of a run as stored, independent of the time. They are read again only after a write. */
export interface Rows {
  slots: { id: number; capacity: number }[]
  claims: {
    slot: number
    cart: number | null
    order: number | null
    customer: number | null
    entry: number | null
    quantity: number
    isHold: boolean
    endsMs: number | null
  }[]
  carts: Picture['carts']
  attempts: (Omit<PicturedAttempt, 'check' | 'held' | 'isInTime' | 'taken' | 'returned'> & {
    checkMs: number | null
    deadlineMs: number
  })[]
  orders: Omit<PicturedOrder, 'placed'>[]
  refunds: (Omit<PicturedRefund, 'check'> & { checkMs: number | null })[]
  entries: { customer: number; pence: number; cause: string }[]
  lots: { customer: number; left: number }[]
  reservations: { customer: number; pence: number; endsMs: number }[]
  line: (Omit<PicturedWaiter, 'offered' | 'booked' | 'held' | 'isInTime'> & { untilMs: number | null })[]
  ledger: PicturedPosting[]
}

const ms = (column: string): string => `extract(epoch from ${column}) * 1000`

/** Queries for the rows of a run's tables, each row as a JSON object. */
const parts: Record<keyof Rows, string> = {
  slots: "'id', s.id, 'capacity', s.capacity) order by s.id) from slots s where s.id = any($1)",
  claims: `'slot', c.slot_id, 'cart', c.cart_id, 'order', b.order_id, 'quantity', c.quantity,
    'customer', c.customer_id, 'entry', c.waitlist_entry_id,
    'isHold', c.kind = 'hold', 'endsMs', ${ms('c.expires_at')}))
    from claims c left join bookings b on b.id = c.booking_id and c.kind = 'booking' where c.slot_id = any($1)`,
  carts: `'id', k.id, 'session', k.session_id, 'customer', k.customer_id, 'state', k.state) order by k.id)
    from carts k where k.id > $3`,
  attempts: `'id', a.id, 'cart', a.cart_id, 'state', a.state, 'card', a.amount_pence,
    'credit', a.credit_pence, 'desk', a.desk_pence, 'currency', a.currency_code, 'ref', a.our_ref,
    'key', a.idempotency_key, 'provider', a.provider, 'checkMs', ${ms('coalesce(a.check_at, (select l.check_at from late_money l where l.attempt_id = a.id))')}, 'deadlineMs', ${ms('a.deadline')},
    'late', (select jsonb_build_object('pence', l.pence, 'isTaken', l.is_taken, 'isBack', l.returned_at is not null)
      from late_money l where l.attempt_id = a.id),
    'lines', (select coalesce(sum((i ->> 'pricePence')::int * (i ->> 'quantity')::int), 0)
      from jsonb_array_elements(a.snapshot -> 'items') i),
    'places', (select coalesce(sum(jsonb_array_length(i -> 'slotIds') * (i ->> 'quantity')::int), 0)
      from jsonb_array_elements(a.snapshot -> 'items') i),
    'moves', (select jsonb_agg(jsonb_build_array(m.from_state, m.to_state) order by m.id)
      from payment_attempt_moves m where m.attempt_id = a.id)) order by a.id)
    from payment_attempts a where a.cart_id > $3`,
  orders: `'id', o.id, 'cart', o.cart_id, 'attempt', o.attempt_id, 'name', o.complete_order_id,
    'session', o.session_id, 'customer', o.customer_id, 'total', o.total_pence, 'card', o.card_pence,
    'credit', o.credit_pence, 'desk', o.desk_pence,
    'lines', (select coalesce(sum(l.pence), 0) from order_lines l where l.order_id = o.id),
    'booked', (select coalesce(sum(b.quantity - b.cancelled_places), 0) from bookings b where b.order_id = o.id),
    'back', (select coalesce(sum(x.card_pence), 0) from booking_cancellations x where x.order_id = o.id),
    'backAtDesk', (select coalesce(sum(x.desk_pence), 0) from booking_cancellations x where x.order_id = o.id),
    'moved', exists (select from booking_top_ups x where x.order_id = o.id),
    'paidOut', (select coalesce(sum(x.amount_pence), 0) from desk_payouts x where x.order_id = o.id))
    order by o.id) from orders o where o.cart_id > $3`,
  refunds: `'id', r.id, 'attempt', r.attempt_id, 'order', r.order_id, 'pence', r.amount_pence,
    'state', r.state, 'checkMs', ${ms('r.check_at')},
    'byStaff', r.state = 'done' and exists (select from refund_moves m
      where m.refund_id = r.id and m.to_state = 'done' and m.who ~ '^(staff|operator) '),
    'moves', (select jsonb_agg(jsonb_build_array(m.from_state, m.to_state) order by m.id)
      from refund_moves m where m.refund_id = r.id)) order by r.id)
    from refunds r join orders o on o.id = r.order_id and o.cart_id > $3`,
  entries: `'customer', e.customer_id, 'pence', e.amount_pence, 'cause', e.cause))
    from credit_entries e where e.customer_id = any($2)`,
  lots: "'customer', l.customer_id, 'left', l.left_pence)) from credit_lots l where l.customer_id = any($2)",
  reservations: `'customer', r.customer_id, 'pence', r.amount_pence, 'endsMs', ${ms('r.expires_at')}))
    from credit_reservations r where r.customer_id = any($2)`,
  line: `'id', w.id, 'slot', w.slot_id, 'customer', w.customer_id, 'state', w.state, 'place', w.place,
    'untilMs', ${ms('w.offer_until')},
    'isPassed', exists (select from waitlist_passes p where p.entry_id = w.id and p.slot_id = w.slot_id),
    'moves', (select jsonb_agg(jsonb_build_array(m.from_state, m.to_state) order by m.id)
      from waitlist_moves m where m.entry_id = w.id)) order by w.id)
    from waitlist_entries w where w.slot_id = any($1)`,
  ledger: `'transaction', t.id, 'kind', t.kind, 'source', t.source, 'order', t.order_id, 'attempt', t.attempt_id,
    'customer', t.customer_id, 'who', t.who, 'account', p.account, 'pence', p.pence) order by t.id, p.account)
    from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
    where t.id > $4 and p.transaction_id > $4`,
}
const statement = `select ${Object.entries(parts)
  .map(([name, rows]) => `(select jsonb_agg(jsonb_build_object(${rows}) as ${name}`)
  .join(', ')}`

export async function readRows({ ask }: SimulatedDatabase, frame: Frame): Promise<Rows> {
  const [row] = await ask<Record<keyof Rows, unknown[] | null>>(statement, [
    frame.slotIds,
    frame.customerIds,
    frame.cartsAfter,
    frame.ledgerAfter,
  ])
  return Object.fromEntries(Object.entries(row!).map(([name, rows]) => [name, rows ?? []])) as unknown as Rows
}

const sumOf = <Row>(rows: readonly Row[], penceOf: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + penceOf(row), 0)

/** Builds the picture of these rows at a moment; the same rows look different at another time. */
export function pictureAt(rows: Rows, frame: Frame, nowMs: number): Picture {
  const secondsUntil = (atMs: number | null) => (atMs === null ? null : (atMs - nowMs) / 1000)
  const { claims, entries } = rows
  const stands = claims.filter(({ endsMs }) => endsMs === null || endsMs > nowMs)
  const quantity = (some: typeof claims) => sumOf(some, (claim) => claim.quantity)
  const ofCause = (cause: string) => sumOf(entries, (entry) => (entry.cause === cause ? entry.pence : 0))
  return {
    ledger: rows.ledger,
    slots: rows.slots.map((slot) => ({
      ...slot,
      taken: quantity(stands.filter((claim) => claim.slot === slot.id)),
    })),
    carts: rows.carts,
    attempts: rows.attempts.map(({ checkMs, deadlineMs, ...attempt }) => ({
      ...attempt,
      check: secondsUntil(checkMs),
      isInTime: deadlineMs > nowMs,
      held: quantity(stands.filter(({ cart, isHold }) => isHold && cart === attempt.cart)),
      taken: -ofCause(`attempt ${attempt.id}`),
      returned: ofCause(`release ${attempt.id}`),
    })),
    orders: rows.orders.map((order) => ({
      ...order,
      placed: quantity(claims.filter((claim) => claim.order === order.id)),
    })),
    refunds: rows.refunds.map(({ checkMs, ...refund }) => ({ ...refund, check: secondsUntil(checkMs) })),
    credit: frame.customerIds.map((customer) => ({
      customer,
      sum: sumOf(entries, (entry) => (entry.customer === customer ? entry.pence : 0)),
      lots: Math.min(0, ...rows.lots.flatMap((lot) => (lot.customer === customer ? [lot.left] : []))),
      reserved: sumOf(rows.reservations, (kept) =>
        kept.customer === customer && kept.endsMs > nowMs ? kept.pence : 0,
      ),
    })),
    line: rows.line.map(({ untilMs, ...waiter }) => {
      const own = stands.filter(({ slot, customer }) => slot === waiter.slot && customer === waiter.customer)
      return {
        ...waiter,
        isInTime: untilMs !== null && untilMs > nowMs,
        offered: quantity(stands.filter(({ entry }) => entry === waiter.id)),
        booked: quantity(own.filter(({ endsMs }) => endsMs === null)),
        held: quantity(own.filter(({ endsMs, entry }) => endsMs !== null && entry === null)),
      }
    }),
  }
}
