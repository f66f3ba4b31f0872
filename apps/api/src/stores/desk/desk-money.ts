import type { PayoutTender } from '@touchline/contract/entities/desk/desk-money'
import { foldLetters } from '@touchline/rules/words/fold-words'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/**
 * Money that an order owes at the desk, and what was paid out of it. As read from the database: moments are
 * text.
 */
export interface DeskMoneyRecord {
  orderId: number
  completeOrderId: string
  reference: string
  name: string
  email: string
  venueNames: string[]
  what: string[]
  since: string
  totalPence: number
  owedPence: number
  payouts: {
    id: number
    amountPence: number
    tender: PayoutTender
    note: string
    paidAt: string
    staffName: string
    undone: { at: string; staffName: string; reason: string } | null
  }[]
}

/** Desks by venue; an empty list is every venue. */
interface Desks {
  clientId: number
  staffVenueIds: readonly number[]
}

const nameOf = (person: string) =>
  sql`trim(concat_ws(' ', ${sql.ref(`${person}.first_name`)}, ${sql.ref(`${person}.last_name`)}))`

/**
 * Orders with money for the desk as rows `m`, one for each: what is owed in all and what is paid out. Staff
 * of some venues see orders whose desks are all theirs.
 */
const deskMoney = ({ clientId, staffVenueIds }: Desks) => sql`
  select o.id as order_id, o.complete_order_id, o.reference, ${nameOf('o')} as name, o.email,
    owed.since, owed.total, owed.venues, owed.what, owed.total - paid.pence as owed, paid.last_at
  from (select one.order_id, min(one.since) as since, sum(one.pence)::int as total,
      coalesce(array_agg(distinct one.venue) filter (where one.venue is not null), '{}') as venues,
      array_agg(distinct one.what) as what, bool_and(one.is_theirs) as are_theirs
    from (
      select x.order_id, x.created_at as since, x.desk_pence as pence, b.shown ->> 'venueName' as venue,
        b.shown ->> 'name' as what, coalesce(v.id = any(${staffVenueIds}::int[]), false) as is_theirs
      from booking_cancellations x join bookings b on b.id = x.booking_id
        left join venues v on v.client_id = x.client_id and v.slug = b.shown ->> 'venueSlug'
      where x.client_id = ${clientId} and x.desk_pence > 0
      union all
      -- A membership is theirs where all venues of its plan are.
      select r.order_id, r.created_at, r.pence, null, n.name || ' membership',
        n.terms -> 'venues' <> '[]' and not exists (select from jsonb_array_elements_text(n.terms -> 'venues') w (slug)
          left join venues v on v.client_id = r.client_id and v.slug = w.slug
          where (v.id = any(${staffVenueIds}::int[])) is not true)
      from contract_returns r join orders d on d.id = r.order_id and d.desk_pence > 0
        join contracts c on c.id = r.contract_id join membership_plans n on n.id = c.plan_id
      where r.client_id = ${clientId}) one
    group by one.order_id) owed
  join orders o on o.id = owed.order_id
  cross join lateral (select coalesce(sum(amount_pence), 0)::int as pence, max(created_at) as last_at
    from desk_payouts p where p.order_id = o.id) paid
  where o.client_id = ${clientId} and (cardinality(${staffVenueIds}::int[]) = 0 or owed.are_theirs)`

const asRecord = sql`jsonb_build_object(
  'orderId', m.order_id, 'completeOrderId', m.complete_order_id, 'reference', m.reference, 'name', m.name,
  'email', m.email, 'venueNames', m.venues, 'what', m.what, 'since', m.since, 'totalPence', m.total, 'owedPence', m.owed,
  'payouts', coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'amountPence', p.amount_pence, 'tender', p.tender,
      'note', p.note, 'paidAt', p.created_at, 'staffName', ${nameOf('s')},
      'undone', case when u.id is not null then jsonb_build_object('at', u.created_at, 'staffName', ${nameOf('t')},
        'reason', u.reason) end) order by p.id)
    from desk_payouts p join customers s on s.id = p.staff_id
      left join desk_payouts u on u.undoes_id = p.id left join customers t on t.id = u.staff_id
    where p.order_id = m.order_id and p.undoes_id is null), '[]'))`

export interface DeskMoneyReading {
  now: Date
  total: number
  owedOrders: number
  owedPence: number
  /** Number of this client's refunds that need attention. */
  refunds: number
  orders: DeskMoneyRecord[]
}

/**
 * Lists the desk money in one statement: money still owed first, oldest first; then what was paid out, latest
 * first.
 */
export async function listDeskMoney(
  db: Kysely<Database>,
  desks: Desks,
  { find, limit, offset }: { find: string; limit: number; offset: number },
): Promise<DeskMoneyReading> {
  const { rows } = await sql<DeskMoneyReading>`
    with money as (${deskMoney(desks)}),
    found as (select * from money m where ${isFound(find)}),
    shown as (select * from found order by owed > 0 desc, case when owed > 0 then since end, last_at desc, order_id
      limit ${limit} offset ${offset})
    select now() as now, (select count(*)::int from found) as total,
      (select count(*)::int from money where owed > 0) as "owedOrders",
      (select coalesce(sum(owed), 0)::int from money) as "owedPence",
      (select count(*)::int from refunds r join payment_attempts a on a.id = r.attempt_id
        where r.client_id = ${desks.clientId} and r.state <> 'done' and 'needs_attention' in (r.state, a.state)) as refunds,
      coalesce((select jsonb_agg(${asRecord} order by m.owed > 0 desc, case when m.owed > 0 then m.since end,
        m.last_at desc, m.order_id) from shown m), '[]') as orders`.execute(db)
  return rows[0]!
}

/** Matches a row `m` by reference, name and e-mail address; no words match all. */
export const isFound = (words: string) => {
  const lowered = words.toLowerCase()
  const folded = foldLetters(words)
  return sql`(starts_with(lower(m.reference), ${lowered}) or position(${lowered} in lower(m.name)) > 0
    or position(${lowered} in lower(m.email)) > 0
    or ${folded} <> '' and position(${folded} in fold_letters(m.name)) > 0)`
}

/** Finds an order's desk money. Null where the order owes nothing at a desk of theirs, and never did. */
export async function findDeskMoney(
  db: Kysely<Database>,
  desks: Desks,
  orderId: number,
): Promise<DeskMoneyRecord | null> {
  const { rows } = await sql<{ record: DeskMoneyRecord }>`
    select ${asRecord} as record from (${deskMoney(desks)}) m where m.order_id = ${orderId}`.execute(db)
  return rows[0]?.record ?? null
}

/** Finds a payout's order and what it paid; null where this client has no such payout. */
export async function findPayout(
  db: Kysely<Database>,
  clientId: number,
  payoutId: number,
): Promise<{ orderId: number; amountPence: number; tender: PayoutTender; drawerId: number | null } | null> {
  const { rows } = await sql<{
    orderId: number
    amountPence: number
    tender: PayoutTender
    drawerId: number | null
  }>`
    select order_id as "orderId", amount_pence as "amountPence", tender, drawer_id as "drawerId" from desk_payouts
    where client_id = ${clientId} and id = ${payoutId} and undoes_id is null`.execute(db)
  return rows[0] ?? null
}

export interface NewPayout {
  clientId: number
  orderId: number
  /** Amount paid out; less than 0 for a payout that undoes another. */
  amountPence: number
  tender: PayoutTender
  note: string
  staffId: number
  undoesId: number | null
  reason: string
  /** Drawer of the cash; null where none was open, and for other tenders. */
  drawerId: number | null
}

/**
 * Records a payout. The table's own guard locks the order. @throws TL011 where more would be paid out than is
 * owed
 */
export async function writePayout(tx: Kysely<Database>, payout: NewPayout): Promise<void> {
  const { clientId, orderId, amountPence, tender, note, staffId, undoesId, reason, drawerId } = payout
  await sql`
    insert into desk_payouts (client_id, order_id, amount_pence, tender, note, staff_id, undoes_id, reason, drawer_id)
    values (${clientId}, ${orderId}, ${amountPence}, ${tender}, ${note}, ${staffId}, ${undoesId}::bigint, ${reason},
      ${drawerId}::bigint)`.execute(tx)
}
