import type { PaymentAttemptState } from '@touchline/rules/states/payment-attempt'
import type { RefundState } from '@touchline/rules/states/refund'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

export interface RefundRecord {
  id: string
  clientId: number
  orderId: number
  amountPence: number
  state: RefundState
  refusals: number
  checks: number
  /** True when the sweep will check it again. */
  isAskedAbout: boolean
  /** Id of the payment that took the money. Its provider, name at the provider and state follow. */
  attemptId: string
  /** Account that took the money. */
  provider: string
  providerRef: string | null
  attemptState: PaymentAttemptState
  /** Facts of that payment as the provider was asked for it. */
  asked: { ourRef: string; amountPence: number; currency: string }
  /** True when it was paid to staff in another way, so no card has anything to give back. */
  isPaidOtherwise: boolean
}

const refundColumns = sql`
  r.id, r.client_id as "clientId", r.order_id as "orderId",
  r.amount_pence as "amountPence", r.state, r.refusals, r.checks, r.check_at is not null as "isAskedAbout", r.attempt_id as "attemptId",
  a.provider, a.provider_ref as "providerRef", a.state as "attemptState",
  jsonb_build_object('ourRef', a.our_ref, 'amountPence', a.amount_pence, 'currency', a.currency_code) as asked,
  a.paid_otherwise as "isPaidOtherwise"`

/** Reads a refund. @throws when there is no such refund */
export async function getRefund(db: Kysely<Database>, id: string): Promise<RefundRecord> {
  const { rows } = await sql<RefundRecord>`
    select ${refundColumns} from refunds r join payment_attempts a on a.id = r.attempt_id
    where r.id = ${id}::uuid`.execute(db)
  if (!rows[0]) throw new Error(`no refund ${id}`)
  return rows[0]
}

/** Start of the cause where a person settled it and the provider said the same. */
export const providerConfirms = 'The provider says'

/**
 * Finds a refund that the provider may still report on. Null where there is none, or it was done by a
 * person's word alone: later reports of a provider don't change that.
 */
export async function findReportableRefund(db: Kysely<Database>, id: string): Promise<RefundRecord | null> {
  const { rows } = await sql<RefundRecord>`
    select ${refundColumns} from refunds r join payment_attempts a on a.id = r.attempt_id
    where r.id = ${id}::uuid and (r.state <> 'done' or (select m.who !~ '^(staff|operator) ' or starts_with(m.cause, ${providerConfirms})
      from refund_moves m where m.refund_id = r.id order by m.id desc limit 1))`.execute(db)
  return rows[0] ?? null
}

/** Lists a payment's unfinished refunds. */
export async function listOpenRefunds(db: Kysely<Database>, attemptId: string): Promise<RefundRecord[]> {
  const { rows } = await sql<RefundRecord>`
    select ${refundColumns} from refunds r join payment_attempts a on a.id = r.attempt_id
    where r.attempt_id = ${attemptId}::uuid and r.check_at is not null order by r.created_at, r.id`.execute(
    db,
  )
  return rows
}
