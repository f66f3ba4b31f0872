import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { isStaying } from '../spread/clients-leaving.ts'
import type { Returned } from './contracts.ts'

/** Ends all contracts whose last day is over, by the calendar of their clients. @returns how many */
export async function endOverContracts(db: Kysely<Database>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      with over as (
        select id from contracts where state = 'leaving' and ends_on < today_at(client_id) and ${isStaying(sql`client_id`)}
        for no key update skip locked),
      told as (
        insert into contract_moves (contract_id, from_state, to_state, cause, who)
        select id, 'leaving', 'ended', 'its last day is over', 'sweep' from over)
      select id from over`.execute(tx)
    if (rows.length > 0)
      await sql`update contracts set state = 'ended' where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(
        tx,
      )
    return rows.length
  })
}

export interface LateCollected {
  clientId: number
  payerId: number
  contractId: number
  payments: Returned[]
}

/**
 * Lists contracts that were cancelled, or whose end was set before the time of a payment, while its bank was asked,
 * which has paid since: that money is not ours.
 */
export async function listLateCollected(
  db: Kysely<Database>,
  contractId: number | null = null,
): Promise<LateCollected[]> {
  const { rows } = await sql<LateCollected>`
    select c.client_id as "clientId", c.payer_id as "payerId", c.id as "contractId",
      jsonb_agg(jsonb_build_object('paymentId', p.id, 'pence', p.pence)) as payments
    from contracts c join contract_payments p on p.contract_id = c.id
    where p.state = 'collected' and p.return_id is null
      and (${contractId}::bigint is null or c.id = ${contractId}::bigint)
      and ((c.state in ('leaving', 'ended') and p.from_on > c.ends_on) or c.state = 'cancelled' and exists (select from contract_moves m where m.payment_id = p.id and m.to_state = 'collected'
        and m.id > (select max(e.id) from contract_moves e
          where e.contract_id = c.id and e.payment_id is null and e.to_state = 'cancelled')))
    group by c.id order by c.id limit 100`.execute(db)
  return rows
}
