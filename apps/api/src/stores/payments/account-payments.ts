import type { CreditType } from '@touchline/contract/entities/basket/cart'
import type { PaidBy } from '@touchline/rules/bookings/cancellation'
import type { ReturnedMoney } from '@touchline/rules/money/returned-money'
import { type Kysely, sql } from 'kysely'
import { paidBy } from '../bookings/paid-by.ts'
import { returnedMoney } from '../bookings/returned-money.ts'
import type { Database } from '../database/tables.ts'
import { moneyOfOrder } from '../ledger/money-of-order.ts'
import type { Tender } from './attempt-record.ts'
import { type SavedCardRecord, savedCardsOf } from './saved-cards.ts'

interface Owner {
  clientId: number
  customerId: number
}

/** Page of a list; `total` is of all pages. */
export interface Paged<Row> {
  rows: Row[]
  total: number
}

export interface AccountOrderRecord {
  orderId: number
  completeOrderId: string
  reference: string
  createdAt: string
  names: string[]
  totalPence: number
  creditPence: number
  cardPence: number
  paidBy: PaidBy
  tenders: Tender['tender'][]
  returned: ReturnedMoney
  readAt: string
}

interface WantedPage {
  /** Page number, from 1. */
  page: number
  size: number
}

/** Selects one page of a customer's orders, latest first, as JSON. */
const ordersOf = ({ clientId, customerId }: Owner, { page, size }: WantedPage) => sql`(
    with own as (
      select o.* from orders o where o.client_id = ${clientId} and o.customer_id = ${customerId}),
    page as (select * from own order by created_at desc, id desc limit ${size} offset ${(page - 1) * size}),
    shown as (select o.id, o.complete_order_id, o.reference, o.created_at, o.card_brand, o.card_last4, o.attempt_id,
      money.total_pence, money.credit_pence, money.card_pence from page o, ${moneyOfOrder})
    select jsonb_build_object('total', (select count(*) from own), 'rows',
      coalesce((select jsonb_agg(jsonb_build_object('orderId', s.id, 'completeOrderId', s.complete_order_id,
        'reference', s.reference, 'createdAt', s.created_at, 'readAt', now(), 'totalPence', s.total_pence,
        'creditPence', s.credit_pence, 'cardPence', s.card_pence,
        'paidBy', ${paidBy('s')},
        'returned', (select ${returnedMoney} from orders o where o.id = s.id),
        'tenders', coalesce((select jsonb_agg(t.tender order by t.position) from order_tenders t
          where t.order_id = s.id), '[]'),
        'names', coalesce((select jsonb_agg(n.name order by n.first) from (
          select l.name, min(l.id) as first from (
            select b.id, b.shown ->> 'name' as name from bookings b where b.order_id = s.id
            union all select p.id, p.shown ->> 'name' from package_sales p where p.order_id = s.id
            union all select t.booking_id, concat('Difference for moving ', t.shown ->> 'name',
                ' from ' || (t.shown #>> '{moving,fromWords}')) from booking_top_ups t
              where t.order_id = s.id) l
          group by 1) n), '[]'))
        order by s.created_at desc, s.id desc) from shown s), '[]')))`

export interface CreditMovementRecord {
  at: string
  type: CreditType
  reason: string
  pence: number
  balancePence: number
  order: { completeOrderId: string; reference: string } | null
  /** Time from which a given lot can't be spent. */
  expiresAt: string | null
}

export interface CreditStatementRecord extends Paged<CreditMovementRecord> {
  /** Amount of each lot that can be spent now. */
  lots: { type: CreditType; pence: number; expiresAt: string | null }[]
}

/**
 * Selects one page of a customer's credit movements by the ledger, latest first, and what they can spend, as
 * JSON. Credit taken by a failed payment, and its return, are no movements. What is left of a lot leaves when
 * the lot ends, even before that is written.
 */
const creditOf = ({ clientId, customerId }: Owner, { page, size }: WantedPage) => sql`(
    with posted as (
      select t.id, t.at, t.kind, t.source, t.why, t.order_id, t.attempt_id, substr(p.account, length('credit-') + 1) as type,
        -p.pence as pence, case when t.source = p.lot_id::text then g.expires_at end as expires_at
      from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
          and p.account in ('credit-general', 'credit-membership')
        left join credit_entries g on g.id = p.lot_id
      where t.client_id = ${clientId} and t.customer_id = ${customerId} and starts_with(t.kind, 'credit-')),
    moved as (
      select min(e.at) as at, min(e.id) as id, e.type, e.why as reason, min(e.order_id) as order_id, e.attempt_id,
        sum(e.pence)::int as pence, max(e.expires_at) as expires_at
      from posted e
      where e.kind <> 'credit-released' and not (e.kind = 'credit-used' and exists (
        select from posted r where r.kind = 'credit-released' and r.attempt_id = e.attempt_id))
      -- One payment takes of several lots, and one cancellation gives back to several.
      group by e.type, e.why, e.attempt_id,
        case e.kind when 'credit-used' then '' when 'credit-returned' then e.order_id || ' ' || e.at else e.source end
      union all
      select greatest(l.expires_at, (select max(e.created_at) from credit_entries e where e.lot_id = l.id)), l.id, l.type,
        'Ran out', null, null, -l.left_pence, null
      from credit_lots l
      where l.client_id = ${clientId} and l.customer_id = ${customerId} and l.expires_at <= now() and l.left_pence > 0),
    summed as (
      select m.*, sum(m.pence) over (partition by m.type order by m.at, m.id, m.pence desc
        rows unbounded preceding)::int as balance from moved m),
    shown as (select * from summed order by at desc, id desc, pence limit ${size} offset ${(page - 1) * size})
    select jsonb_build_object('total', (select count(*) from moved), 'rows',
      coalesce((select jsonb_agg(jsonb_build_object('at', s.at, 'type', s.type, 'reason', s.reason, 'pence', s.pence,
        'balancePence', s.balance, 'expiresAt', s.expires_at,
        'order', (select jsonb_build_object('completeOrderId', o.complete_order_id, 'reference', o.reference)
          from orders o where o.customer_id = ${customerId} and (o.id = s.order_id or o.attempt_id = s.attempt_id)))
        order by s.at desc, s.id desc, s.pence) from shown s), '[]'), 'lots',
      coalesce((select jsonb_agg(jsonb_build_object('type', l.type, 'pence', l.left_pence, 'expiresAt', l.expires_at)
        order by l.expires_at nulls last, l.id)
        from credit_lots l where l.client_id = ${clientId} and l.customer_id = ${customerId} and l.left_pence > 0
          and (l.expires_at is null or l.expires_at > now())), '[]')))`

export interface PaymentsReading {
  cards: SavedCardRecord[]
  credit: CreditStatementRecord
  orders: Paged<AccountOrderRecord>
}

/** Reads a customer's saved cards, and a page each of their credit and of their orders. */
export async function readPayments(
  db: Kysely<Database>,
  owner: Owner,
  wanted: { credit: WantedPage; orders: WantedPage },
): Promise<PaymentsReading> {
  const { rows } = await sql<PaymentsReading>`
    select (select coalesce(jsonb_agg(c), '[]') from (${savedCardsOf(owner)}) c) as cards,
      ${creditOf(owner, wanted.credit)} as credit, ${ordersOf(owner, wanted.orders)} as orders`.execute(db)
  return rows[0]!
}
