import { foldLetters } from '@touchline/rules/words/fold-words'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** Payment that needs attention. As read from the database: moments are text. */
export interface StaffPaymentRecord {
  id: string
  ourRef: string
  paymentRef: string | null
  reference: string | null
  name: string
  email: string
  amountPence: number
  card: { brand: string; last4: string } | null
  said: string
  since: string
}

export interface StaffPaymentsReading {
  total: number
  /** Number of this page: the last where there are fewer than were asked for. */
  page: number
  payments: StaffPaymentRecord[]
}

/** Lists payments that need attention, oldest first, in one statement. */
export async function listStaffPayments(
  db: Kysely<Database>,
  clientId: number,
  { find, page, size }: { find: string; page: number; size: number },
): Promise<StaffPaymentsReading> {
  const words = find.toLowerCase()
  const folded = foldLetters(find)
  const { rows } = await sql<StaffPaymentsReading>`
    with found as (select * from (
      select a.id, a.our_ref as "ourRef", a.provider_ref as "paymentRef", o.reference,
        trim(concat_ws(' ', a.snapshot #>> '{contact,firstName}', a.snapshot #>> '{contact,lastName}')) as name,
        coalesce(a.snapshot #>> '{contact,email}', '') as email, a.amount_pence as "amountPence",
        case when a.snapshot #>> '{card,last4}' is not null then a.snapshot -> 'card' end as card,
        last.cause as said, to_json(last.moved_at) #>> '{}' as since
      from payment_attempts a left join orders o on o.attempt_id = a.id
        cross join lateral (select cause, moved_at from payment_attempt_moves m where m.attempt_id = a.id
          order by m.id desc limit 1) last
      where a.client_id = ${clientId} and a.state = 'needs_attention') p
    where starts_with(lower(coalesce(p.reference, '')), ${words}) or position(${words} in lower(p.name)) > 0
      or position(${words} in lower(p.email)) > 0
      or ${folded} <> '' and position(${folded} in fold_letters(p.name)) > 0),
    counted as (select count(*)::int as total,
      least(${page}::int, greatest(1, ceil(count(*) / ${size}::numeric)))::int as page from found),
    shown as (select * from found order by since, id limit ${size} offset (select (page - 1) * ${size}::int from counted))
    select total, page,
      coalesce((select jsonb_agg(to_jsonb(s) order by s.since, s.id) from shown s), '[]') as payments
    from counted`.execute(db)
  return rows[0]!
}

/** Returns whether a payment of this client has an order; null where this client has no such payment. */
export async function findStaffPayment(
  db: Kysely<Database>,
  clientId: number,
  id: string,
): Promise<{ hasOrder: boolean } | null> {
  const { rows } = await sql<{ hasOrder: boolean }>`
    select exists (select from orders o where o.attempt_id = a.id) as "hasOrder" from payment_attempts a
    where a.client_id = ${clientId} and a.id = ${id}::uuid`.execute(db)
  return rows[0] ?? null
}
