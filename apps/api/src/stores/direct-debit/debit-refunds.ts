import { type DebitRefundState, debitRefundStates } from '@touchline/rules/direct-debit/debit-states'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

type Db = Kysely<Database>

/** A refund of a debit. */
export interface DebitRefundRecord {
  id: string
  debitId: string
  pence: number
  state: DebitRefundState
  providerRef: string
}

/**
 * Writes what comes back of payments that were collected by direct debit: a return and a refund for each debit.
 * @returns the ids of the returns with their payment
 */
export async function createDebitReturns(
  tx: Db,
  {
    contractId,
    returned,
    cause,
  }: { contractId: number; returned: readonly { paymentId: number; pence: number }[]; cause: string },
): Promise<{ id: string; paymentId: number; pence: number }[]> {
  const { rows } = await sql<{ id: string; paymentId: number; pence: number }>`
    with w as (
      select gen_random_uuid() as id, p.id as payment_id, p.client_id, p.debit_id, w."pence" as pence
      from jsonb_to_recordset(${JSON.stringify(returned)}::jsonb) as w ("paymentId" bigint, "pence" int)
        join contract_payments p on p.id = w."paymentId" where p.debit_id is not null),
    made as (
      insert into contract_returns (id, client_id, contract_id, debit_id, pence, cause)
      select id, client_id, ${contractId}::bigint, debit_id, pence, ${cause}::text from w)
    select id, payment_id as "paymentId", pence from w order by payment_id`.execute(tx)
  for (const { id } of rows)
    await sql`
      insert into debit_refunds (id, client_id, debit_id, pence, state)
      select id, client_id, debit_id, pence, ${debitRefundStates.initial} from contract_returns where id = ${id}::uuid`.execute(
      tx,
    )
  return rows
}

/** Lists refunds that are to be made at an account. */
export async function listDebitRefunds(db: Db, provider: string): Promise<DebitRefundRecord[]> {
  const { rows } = await sql<DebitRefundRecord>`
    select r.id, r.debit_id as "debitId", r.pence, r.state, d.provider_ref as "providerRef"
    from debit_refunds r join debits d on d.id = r.debit_id join mandates m on m.id = d.mandate_id
    where r.state = 'wanted' and m.provider = ${provider} and d.state = 'collected'
    order by r.created_at, r.id limit 100`.execute(db)
  return rows
}

/** Moves a refund that is still open. @returns whether it was */
export async function moveDebitRefund(
  tx: Db,
  id: string,
  to: DebitRefundState,
  { from, said = '' }: { from: DebitRefundState; said?: string },
): Promise<boolean> {
  const { rows } = await sql`
    update debit_refunds set state = ${to}, said = ${said} where id = ${id}::uuid and state = ${from}
    returning id`.execute(tx)
  return rows.length > 0
}

/** Ends what was to come back of a debit that its bank has given back. @returns the pence of it */
export async function endRefundsByBank(tx: Db, debitId: string): Promise<number> {
  const { rows } = await sql<{ pence: number }>`
    update debit_refunds set state = 'by-bank' where debit_id = ${debitId}::uuid and state in ('wanted', 'refused')
    returning pence`.execute(tx)
  return rows.reduce((sum, { pence }) => sum + pence, 0)
}

/** Something of direct debit that waits for a person, in the operator's words. */
export interface DebitForStaff {
  about: 'mandate' | 'refund' | 'lost'
  id: string
  client: string
  symbol: string
  payer: string
  contractId: number | null
  pence: number | null
  said: string
}

/** Lists what staff have to look at: stopped mandates, refused refunds, and what was given back twice. */
export async function listDebitsForStaff(db: Db, client: string | null): Promise<DebitForStaff[]> {
  const { rows } = await sql<DebitForStaff>`
    with found as (
      select 'mandate' as about, m.id, m.client_id, m.payer_id, null::bigint as contract_id, null::int as pence, m.reason as said
      from mandates m where m.is_stopped and m.state <> 'ended'
      union all
      select 'refund', r.id, r.client_id, c.payer_id, c.id, r.pence, r.said from debit_refunds r
        join contract_returns x on x.id = r.id join contracts c on c.id = x.contract_id where r.state = 'refused'
      union all
      select 'lost', d.id, d.client_id, c.payer_id, c.id, d.lost_pence, d.reason from debits d
        join contract_payments p on p.id = d.payment_id join contracts c on c.id = p.contract_id where d.lost_pence > 0)
    select f.about, f.id, o.slug as client, o.currency_symbol as symbol, trim(y.first_name || ' ' || y.last_name) as payer,
      f.contract_id as "contractId", f.pence, f.said
    from found f join clients o on o.id = f.client_id join customers y on y.id = f.payer_id
    where ${client}::text is null or o.slug = ${client} order by o.slug, f.about, f.id`.execute(db)
  return rows
}

/** Records that staff have paid out what the provider refused to refund. @returns whether it was still to be paid */
export async function payRefundOut(db: Db, id: string, words: string): Promise<boolean> {
  return moveDebitRefund(db, id, 'paid-otherwise', { from: 'refused', said: words })
}
