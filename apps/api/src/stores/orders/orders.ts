import type { PaymentLine as SentLine } from '@touchline/contract/entities/basket/cart'
import type { PaidBy } from '@touchline/rules/bookings/cancellation'
import { sumPence } from '@touchline/rules/money/money'
import type { ReturnedMoney } from '@touchline/rules/money/returned-money'
import { taxIn } from '@touchline/rules/money/tax'
import type { Actor } from '@touchline/rules/people/actor'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { ShownItem } from '../basket/basket-record.ts'
import { type BookingChanges, bookingChanges } from '../bookings/booking-changes.ts'
import { type CancelFacts, cancelFacts } from '../bookings/cancel-facts.ts'
import { paidBy } from '../bookings/paid-by.ts'
import { returnedMoney } from '../bookings/returned-money.ts'
import type { Database } from '../database/tables.ts'
import { moneyOfOrder } from '../ledger/money-of-order.ts'
import { endOfOrder, linkIsLive } from '../mail/mail-links.ts'
import type { AttemptRecord, Tender } from '../payments/attempt-record.ts'

export interface OrderRecord {
  completeOrderId: string
  orderId: number
  /** Session of the browser that made it. */
  sessionId: number | null
  reference: string
  createdAt: Date
  firstName: string
  email: string
  totalPence: number
  creditPence: number
  cardPence: number
  /** Payments that staff took at the desk, line by line. */
  tenders: Tender[]
  /** Payment lines that came with more than this, as they were sent. */
  linesWithInfo: SentLine[]
  taxPence: number
  paidBy: PaidBy
  returned: ReturnedMoney
  bookings: {
    id: number
    quantity: number
    pricePence: number
    taxPence: number
    status: 'booked' | 'cancelled'
    cancelledPlaces: number
    /** Number of changes since it was booked; `changedAt` is the time of the last. */
    changes: number
    changedAt: string | null
    cancel: CancelFacts
    became: BookingChanges
    shown: ShownItem
  }[]
  /** Bookings of other orders that it moved to a dearer time by paying the difference. */
  moves: {
    bookingId: number
    quantity: number
    pricePence: number
    taxPence: number
    shown: ShownItem
    /** Order of the booking; null for an asker who may not see that order. */
    completeOrderId: string | null
    /** Present state of the booking. */
    now: { status: 'booked' | 'cancelled'; startsAtUtc: string }
  }[]
  memberships: { id: number; pricePence: number; taxPence: number; shown: ShownItem }[]
  packages: { id: number; packageId: number; pricePence: number; taxPence: number; shown: ShownItem }[]
  now: Date
  /**
   * Seconds until the browser that made it can no longer open any of its orders; null where no browser made
   * it.
   */
  secondsLeft: number | null
}

/** Asker of an order; made by `policies/order-access.ts`. */
export interface OrderAccess {
  sessionId: number | null
  customerId: number | null
  /** Hash of the key of a letter's link. */
  keyHash: Buffer | null
  /** Venues of staff at the desk, where an empty list means all; null for all other people. */
  staffVenueIds: readonly number[] | null
}

/**
 * Matches an order `o` with a booking at a venue of these staff, or any order when these staff are of all
 * venues.
 */
export const isAtVenueOf = (staffVenueIds: readonly number[] | null) => sql`
  (${staffVenueIds}::int[] is not null and (cardinality(${staffVenueIds}::int[]) = 0 or exists (
    select from bookings b join venues v on v.client_id = b.client_id and v.slug = b.shown ->> 'venueSlug'
    where b.order_id = o.id and v.id = any(${staffVenueIds}::int[]))))`

/**
 * Matches an order `o` that the asker may use. Staff who took it at the desk may, as long as they are still
 * staff; so may staff of its venue.
 */
export const isAccessibleTo = ({ sessionId, customerId, keyHash, staffVenueIds }: OrderAccess) => sql`
  (o.session_id = ${sessionId}::bigint or o.customer_id = ${customerId}::bigint or (o.staff_id = ${customerId}::bigint
      and exists (select from customers s where s.id = o.staff_id and s.role = 'staff'))
    or ${isAtVenueOf(staffVenueIds)}
    or exists (select from mail_links l where l.token_hash = ${keyHash}::bytea and l.purpose = 'order'
      and l.order_id = o.id and l.client_id = o.client_id and ${linkIsLive}))`

/** Finds the number of an order of this client; null for an asker who may not use it (S05). @public */
export async function findOrderId(
  db: Kysely<Database>,
  clientId: number,
  completeOrderId: string,
  access: OrderAccess,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o
    where o.client_id = ${clientId} and o.complete_order_id = ${completeOrderId} and ${isAccessibleTo(access)}`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

const selectOrder = (access: OrderAccess | null) => sql`
    select o.complete_order_id as "completeOrderId", o.id as "orderId", o.session_id as "sessionId", o.reference, o.created_at as "createdAt",
      o.first_name as "firstName", o.email, money.total_pence as "totalPence", money.credit_pence as "creditPence",
      money.card_pence as "cardPence", o.tax_pence as "taxPence",
      coalesce((select jsonb_agg(jsonb_build_object('tender', t.tender, 'amountPence', t.amount_pence, 'reference', t.reference)
        order by t.position) from order_tenders t where t.order_id = o.id), '[]') as tenders,
      coalesce((select a.snapshot -> 'linesWithInfo' from payment_attempts a where a.id = o.attempt_id), '[]') as "linesWithInfo",
      ${paidBy('o')} as "paidBy", now() as now,
      (select extract(epoch from max(${endOfOrder('x')}) - now())::int from orders x
        where x.session_id = o.session_id) as "secondsLeft",
      ${returnedMoney} as returned,
      coalesce((select jsonb_agg(jsonb_build_object('bookingId', t.booking_id, 'quantity', t.quantity, 'pricePence', t.price_pence,
        'taxPence', t.tax_pence, 'shown', t.shown,
        'now', (select jsonb_build_object('status', b.status, 'startsAtUtc', b.shown -> 'startsAtUtc') from bookings b where b.id = t.booking_id),
        'completeOrderId', (select o.complete_order_id from bookings b join orders o
          on o.id = b.order_id where b.id = t.booking_id and ${access === null ? sql`false` : isAccessibleTo(access)})) order by t.id)
        from booking_top_ups t where t.order_id = o.id), '[]') as moves,
      coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'pricePence', m.price_pence, 'taxPence', m.tax_pence,
        'shown', m.shown) order by m.id) from membership_sales m where m.order_id = o.id), '[]') as memberships,
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'packageId', p.package_id, 'pricePence', p.price_pence,
        'taxPence', p.tax_pence, 'shown', p.shown) order by p.id) from package_sales p where p.order_id = o.id), '[]') as packages,
      coalesce((select jsonb_agg(jsonb_build_object('id', b.id, 'quantity', b.quantity, 'pricePence', b.price_pence, 'taxPence', b.tax_pence,
        'status', b.status, 'cancelledPlaces', b.cancelled_places,
        'changes', (select count(*) from booking_cancellations x where x.booking_id = b.id and x.part_of is null)
          + (select count(*) from booking_moves m where m.booking_id = b.id)
          + (select count(*) from booking_session_moves a where a.booking_id = b.id),
        'changedAt', greatest((select max(created_at) from booking_cancellations x where x.booking_id = b.id),
          (select max(moved_at) from booking_moves m where m.booking_id = b.id),
          (select max(told_at) from booking_session_moves a where a.booking_id = b.id)), 'cancel', ${cancelFacts},
        'became', ${bookingChanges}, 'shown', b.shown) order by b.id) from bookings b where b.order_id = o.id), '[]') as bookings
    from orders o, ${moneyOfOrder}`

/** Finds an order of this client; null for an asker who may not see it (S05). */
export async function findOrder(
  db: Kysely<Database>,
  clientId: number,
  completeOrderId: string,
  access: OrderAccess,
): Promise<OrderRecord | null> {
  const { rows } = await sql<OrderRecord>`
    ${selectOrder(access)}
    where o.client_id = ${clientId} and o.complete_order_id = ${completeOrderId}
      and ${isAccessibleTo(access)}`.execute(db)
  return rows[0] ?? null
}

/** Finds an order of this client by its number, for the server's own work; null where there is none. */
export async function findOrderByNumber(
  db: Kysely<Database>,
  clientId: number,
  orderId: number,
): Promise<OrderRecord | null> {
  const { rows } = await sql<OrderRecord>`
    ${selectOrder(null)} where o.client_id = ${clientId} and o.id = ${orderId}`.execute(db)
  return rows[0] ?? null
}

export interface NewOrder {
  completeOrderId: string
  reference: string
}

/** An order with its drawer for cash; null where none is open. */
type OrderToCreate = NewOrder & { drawerId: number | null }

interface CreatedOrder {
  /** True when the attempt was still `authorised`; otherwise nothing was written. */
  isMoved: boolean
  /** Number of places that became bookings. */
  booked: number
  /** Number of packages that became the customer's. */
  sold: number
  orderId: number | null
}

/**
 * Creates the order of an authorised attempt and its bookings, moves the attempt on, and closes the basket.
 */
export async function createOrder(
  tx: Transaction<Database>,
  attempt: AttemptRecord,
  order: OrderToCreate,
  who: Actor,
): Promise<CreatedOrder> {
  const { snapshot } = attempt
  const taxes = taxIn(
    snapshot.items.map(({ pricePence, quantity, taxBasisPoints = 0 }) => ({
      pence: pricePence * quantity,
      taxBasisPoints,
    })),
  )
  const items = snapshot.items.map((item, position) => ({ ...item, taxPence: taxes[position]! }))
  // PostgreSQL prepares every part, even one that would find no row: parts that this order doesn't need are
  // left out.
  const { tenders = [] } = snapshot
  const isMoving = ({ shown }: (typeof items)[number]) => shown.moving !== undefined
  const isOfMemberships = items.some(
    ({ planId = null, contractPaymentId = null }) => planId !== null || contractPaymentId !== null,
  )
  const isSelling = items.some(({ packageId = null }) => packageId !== null)
  const { rows } = await sql<CreatedOrder>`
    with moved as (
      update payment_attempts set state = 'capture_pending', updated_at = now(), checks = 0,
        check_at = now() + interval '30 seconds'
      where id = ${attempt.id}::uuid and state = 'authorised' returning id),
    traced as (
      insert into payment_attempt_moves (attempt_id, from_state, to_state, cause, who)
      select id, 'authorised', 'capture_pending', 'order committed', ${who}::text from moved),
    closed as (
      update carts set state = 'ordered', version = version + 1
      from moved where carts.id = ${attempt.cartId} returning carts.id),
    ordered as (
      insert into orders (client_id, complete_order_id, reference, cart_id, attempt_id, session_id, customer_id,
        first_name, last_name, email, total_pence, credit_pence, card_pence, desk_pence, staff_id, tax_pence, card_brand, card_last4)
      select ${attempt.clientId}::int, ${order.completeOrderId}::text, ${order.reference}::text, closed.id,
        ${attempt.id}::uuid, ${attempt.sessionId}::bigint, ${attempt.customerId}::bigint,
        ${snapshot.contact.firstName}::text, ${snapshot.contact.lastName}::text, ${snapshot.contact.email}::text,
        ${attempt.amountPence + attempt.creditPence + attempt.deskPence}::int, ${attempt.creditPence}::int,
        ${attempt.amountPence}::int, ${attempt.deskPence}::int, ${attempt.staffId}::bigint,
        ${sumPence(taxes)}::int,
        ${snapshot.card?.brand ?? null}::text, ${snapshot.card?.last4 ?? null}::text
      from closed returning id),
    ${tenders.length > 0 ? tendered(tenders, order.drawerId) : sql``}
    bought as (
      select * from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as w (
        "id" bigint, "slotIds" bigint[], "courseId" int, "packageId" int, "planId" int, "contractPaymentId" bigint, "quantity" int, "pricePence" int, "taxPence" int, "purchasedForUserId" bigint,
        "guest" jsonb, "shown" jsonb)),
    booked as (
      insert into bookings (id, client_id, order_id, slot_id, course_id, customer_id, quantity, price_pence, tax_pence,
        guest, shown, cancellation)
      select nextval('booking_ids'), ${attempt.clientId}::int, ordered.id,
        case when w."courseId" is null then w."slotIds"[1] end, w."courseId",
        coalesce(w."purchasedForUserId", ${attempt.customerId}::bigint), w."quantity", w."pricePence",
        w."taxPence", w."guest", (w."shown" - 'cancelling') || jsonb_build_object('cartItemId', w."id"),
        -- The rule that was told with the price, whatever the catalogue says by now.
        case when w."shown" ? 'cancelling' then nullif(w."shown" #> '{cancelling,rule}', 'null')
          else (select coalesce(p.cancellation, g.cancellation) from slots s join categories g on g.id = s.category_id
            left join courses p on p.id = s.course_id where s.id = w."slotIds"[1]) end
      from bought w, ordered where cardinality(w."slotIds") > 0 and not w."shown" ? 'moving' returning id, (shown ->> 'cartItemId')::bigint as item_id),
    ${items.some(isMoving) ? toppedUp(attempt.clientId) : sql``}
    ${isSelling ? soldPackages(attempt) : sql``}
    ${isOfMemberships ? soldMemberships(attempt.clientId) : sql``}
    paid as (
      delete from hold_turns using moved where cart_item_id in (select "id" from bought)),
    placed as (
      update claims set kind = 'booking', expires_at = null, network = null, booking_id = booked.id,
        -- What staff held in no customer's name is the customer's; a walk-in has no account.
        customer_id = case when customer_id = ${attempt.staffId}::bigint then ${attempt.customerId}::bigint
          else customer_id end
      from booked where claims.cart_id = ${attempt.cartId} and claims.cart_item_id = booked.item_id
      returning claims.id)
    select exists (select from moved) as "isMoved", (select count(*)::int from placed) as booked,
      ${isSelling ? sql`(select count(*)::int from sold)` : sql`0`} as sold,
      (select id from ordered) as "orderId"`.execute(tx)
  return rows[0]!
}

const tendered = (tenders: readonly Tender[], drawerId: number | null) => sql`
    tendered as (
      insert into order_tenders (order_id, position, tender, amount_pence, reference, drawer_id)
      select ordered.id, t.position, t.line ->> 'tender', (t.line ->> 'amountPence')::int, t.line ->> 'reference',
        case when t.line ->> 'tender' = 'cash' then ${drawerId}::bigint end
      from ordered, jsonb_array_elements(${JSON.stringify(tenders)}::jsonb) with ordinality t (line, position)),`

/** Adds what was paid for moves of bookings. */
const toppedUp = (clientId: number) => sql`
    topped_up as (
      insert into booking_top_ups (client_id, booking_id, order_id, quantity, price_pence, tax_pence, shown)
      select ${clientId}::int, (w."shown" #>> '{moving,bookingId}')::bigint, ordered.id, w."quantity", w."pricePence",
        w."taxPence", w."shown" from bought w, ordered where w."shown" ? 'moving'),`

/** Adds the lines that join plans or pay contracts; `recordMemberships` makes of them what they pay for. */
const soldMemberships = (clientId: number) => sql`
    memberships_sold as (
      insert into membership_sales (client_id, order_id, plan_id, price_pence, tax_pence, shown)
      select ${clientId}::int, ordered.id, w."planId", w."pricePence", w."taxPence",
        w."shown" || jsonb_build_object('cartItemId', w."id")
      from bought w, ordered where w."planId" is not null or w."contractPaymentId" is not null),`

const soldPackages = ({ clientId, customerId }: AttemptRecord) => sql`
    given as (
      insert into package_holdings (client_id, package_id, customer_id, visits, unit, scope, per_session, shared_with,
        valid_for, starts_on, ends_on, cause)
      select p.client_id, p.id, ${customerId}::bigint, t."visits", t."unit", t."scope", t."perSession", t."sharedWith",
        t."validFor", today.date, today.date + t."validDays", 'order ' || ordered.id || ' line ' || w."id"
      from bought w join packages p on p.id = w."packageId" and p.client_id = ${clientId}
        join clients c on c.id = p.client_id,
        lateral (select (now() at time zone c.time_zone)::date as date) today,
        -- Those that were shown with the price, whatever is sold by now.
        lateral jsonb_to_record(coalesce(w."shown" #> '{package,terms}', jsonb_build_object('visits', p.visits, 'unit', p.unit,
          'scope', p.scope, 'perSession', p.per_session, 'sharedWith', p.shared_with, 'validFor', p.valid_for,
          'validDays', p.valid_days))) as t ("visits" int, "unit" text, "scope" jsonb, "perSession" int,
          "sharedWith" text, "validFor" text, "validDays" int), ordered
      returning id, cause),
    sold as (
      insert into package_sales (client_id, order_id, package_id, holding_id, price_pence, tax_pence, shown)
      select ${clientId}::int, ordered.id, w."packageId", given.id, w."pricePence", w."taxPence", w."shown"
      from bought w, ordered, given where given.cause = 'order ' || ordered.id || ' line ' || w."id" returning id),`
