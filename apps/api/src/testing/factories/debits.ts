import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../stores/database/tables.ts'
import { moveDebitRefund } from '../../stores/direct-debit/debit-refunds.ts'
import { lockDebit, moveDebit, payByDebit } from '../../stores/direct-debit/debits.ts'
import { returnPayments } from '../../stores/joining/contract-moves.ts'
import { movePayment } from './contracts.ts'

type Db = Kysely<Database>

/**
 * Has a due payment of a contract collected by direct debit and given back whole, by a mandate that the bank’s report has
 * stopped.
 * @param refund `refused` by the provider; or `lost`: made, and then the bank gave the debit back, too
 */
export async function createReturnedDebit(
  db: Db,
  { id: contractId, paymentId }: { id: number; paymentId: number },
  refund: 'refused' | 'lost',
): Promise<{ mandate: string; debit: string; back: string }> {
  const [mandate, debit] = [randomUUID(), randomUUID()]
  await sql`
    insert into mandates (id, client_id, payer_id, provider, our_ref, account_ending, reason, is_stopped)
    select ${mandate}::uuid, client_id, payer_id, 'sandbox', ${`TLM-${mandate}`}, '78', 'DDICA 1', true
    from contracts where id = ${contractId}`.execute(db)
  await sql`update mandates set state = 'active' where id = ${mandate}::uuid`.execute(db)
  await sql`
    insert into debits (id, client_id, payment_id, mandate_id, pence, charge_on, notice_key, noticed_on, our_ref)
    select ${debit}::uuid, client_id, id, ${mandate}::uuid, pence, due_on, ${`notice ${debit}`}, due_on, ${`TLD-${debit}`}
    from contract_payments where id = ${paymentId}`.execute(db)
  for (const state of ['asking', 'submitted', 'collected'])
    await sql`update debits set state = ${state} where id = ${debit}::uuid`.execute(db)
  await movePayment(db, paymentId, 'asked')
  return db.transaction().execute(async (tx) => {
    const locked = await lockDebit(tx, debit)
    await payByDebit(tx, locked)
    const returned = [{ paymentId, pence: locked.pence }]
    await returnPayments(tx, { contractId, returned, cause: 'ended', who: 'operator Kim Ford' })
    const { rows } = await sql<{ id: string }>`
      select id from debit_refunds where debit_id = ${debit}::uuid`.execute(tx)
    const back = rows[0]!.id
    const to = refund === 'lost' ? 'done' : 'refused'
    await moveDebitRefund(tx, back, to, { from: 'wanted', said: 'The account is closed' })
    if (refund === 'lost')
      await moveDebit(tx, debit, 'reversed', { reason: 'DDICA 5', lostPence: locked.pence })
    return { mandate, debit, back }
  })
}

/** Reads what a move of that kind has posted, by account. */
export async function readPostings(
  db: Db,
  kind: string,
  source: string,
): Promise<{ account: string; pence: number }[]> {
  const { rows } = await sql<{ account: string; pence: number }>`
    select p.account, p.pence::int as pence from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
    where t.kind = ${kind} and t.source = ${source} order by p.account`.execute(db)
  return rows
}
