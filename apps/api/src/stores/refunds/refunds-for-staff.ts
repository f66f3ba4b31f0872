import type { RefundState } from '@touchline/rules/states/refund'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { isFound } from '../desk/desk-money.ts'

/** Refund that has not gone back automatically. As read from the database: moments are text. */
export interface StaffRefundRecord {
  id: string
  orderId: number
  completeOrderId: string
  reference: string
  name: string
  email: string
  amountPence: number
  card: { brand: string; last4: string } | null
  paymentRef: string | null
  state: RefundState
  why:
    | 'refused'
    | 'card-takes-none'
    | 'unanswered'
    | 'payment-voided'
    | 'payment-otherwise'
    | 'other-sum'
    | 'books-differ'
    | 'payment-attention'
    | 'slow'
  refusals: number
  said: string | null
  askedAt: string
  since: string
  isCaptured: boolean
  acts: { at: string; staffName: string; words: string }[]
}

/**
 * Start of the cause of a refund that a person handles because the provider does not say what became of it.
 */
export const providerGaveNoAnswer = 'no answer'
/** Start of the cause of a refund that can't go to its card: it was sent and came back. */
export const cardTakesNoRefund = 'its card takes no refund'
/**
 * Start of the cause of a refund that was not sent, because the provider has given back another sum of its
 * payment than the books have.
 */
export const booksDiffer = 'the books differ'
/** Minutes after which staff see that a refund takes long; it usually takes seconds. */
const slowAfterMinutes = 60

const asRecord = sql`jsonb_build_object(
  'id', m.id, 'orderId', m.order_id, 'completeOrderId', m.complete_order_id, 'reference', m.reference, 'name', m.name,
  'email', m.email, 'amountPence', m.amount_pence, 'card', m.card, 'paymentRef', m.provider_ref, 'state', m.state,
  'why', m.why, 'refusals', m.refusals, 'said', m.raw_status, 'askedAt', m.created_at, 'since', m.since,
  'isCaptured', m.is_captured,
  'acts', coalesce((select jsonb_agg(jsonb_build_object('at', a.moved_at,
      'staffName', trim(concat_ws(' ', s.first_name, s.last_name)), 'words', a.cause) order by a.id)
    from refund_moves a join customers s on s.id = a.staff_id where a.refund_id = m.id), '[]'))`

const refundsOf = (clientId: number) => sql`
  select r.*, o.complete_order_id, o.reference, trim(concat_ws(' ', o.first_name, o.last_name)) as name, o.email,
    case when o.card_last4 is not null then jsonb_build_object('brand', o.card_brand, 'last4', o.card_last4) end as card,
    a.provider_ref, a.state = 'captured' as is_captured, last.moved_at as since,
    case when r.state = 'needs_attention' then case when a.paid_otherwise then 'payment-otherwise'
        when a.state = 'voided' then 'payment-voided'
        when starts_with(last.cause, ${cardTakesNoRefund}) then 'card-takes-none'
        when last.cause like '%refused % times' then 'refused'
        when starts_with(last.cause, ${booksDiffer}) then 'books-differ'
        when starts_with(last.cause, ${providerGaveNoAnswer}) then 'unanswered' else 'other-sum' end
      when a.state = 'needs_attention' then 'payment-attention' else 'slow' end as why
  from refunds r join orders o on o.id = r.order_id join payment_attempts a on a.id = r.attempt_id
    cross join lateral (select moved_at, cause from refund_moves m where m.refund_id = r.id order by m.id desc limit 1) last
  where r.client_id = ${clientId}`

export interface StaffRefundsReading {
  now: Date
  total: number
  refunds: StaffRefundRecord[]
}

/** Lists refunds that need attention, oldest first, and then those that take long, in one statement. */
export async function listStaffRefunds(
  db: Kysely<Database>,
  clientId: number,
  { find, limit, offset }: { find: string; limit: number; offset: number },
): Promise<StaffRefundsReading> {
  const { rows } = await sql<StaffRefundsReading>`
    with found as (select * from (${refundsOf(clientId)}) m
      where m.state <> 'done' and (m.state = 'needs_attention' or m.why = 'payment-attention'
        or m.created_at < now() - make_interval(mins => ${slowAfterMinutes})) and ${isFound(find)}),
    shown as (select * from found order by state = 'needs_attention' desc, since, id limit ${limit} offset ${offset})
    select now() as now, (select count(*)::int from found) as total,
      coalesce((select jsonb_agg(${asRecord} order by m.state = 'needs_attention' desc, m.since, m.id)
        from shown m), '[]') as refunds`.execute(db)
  return rows[0]!
}

/** Finds a refund of this client, in any state; null where there is none. */
export async function findStaffRefund(
  db: Kysely<Database>,
  clientId: number,
  id: string,
): Promise<StaffRefundRecord | null> {
  const { rows } = await sql<{ record: StaffRefundRecord }>`
    select ${asRecord} as record from (${refundsOf(clientId)}) m where m.id = ${id}::uuid`.execute(db)
  return rows[0]?.record ?? null
}
