import type { ContractPaymentState, ContractState } from '@touchline/rules/contracts/contract-states'
import type { ContractDatedPayment } from '@touchline/rules/contracts/freezing'
import type { Actor } from '@touchline/rules/people/actor'
import { type Kysely, sql } from 'kysely'
import { createRefund } from '../bookings/write-cancellation.ts'
import type { Database } from '../database/tables.ts'
import { createDebitReturns } from '../direct-debit/debit-refunds.ts'
import type { Returned } from './contracts.ts'

type Tx = Parameters<typeof createRefund>[0]

interface ContractMove {
  contractId: number
  to: ContractState
  cause: string
  who: string
  /** The last day of the contract; null: not known. */
  endsOn: string | null
  /** The last day of its people's memberships, where it is another one. */
  membershipsEndOn?: string | null
}

/** Moves a contract, and ends its people's memberships with it or lets them go on. */
export async function moveContract(
  tx: Kysely<Database>,
  { contractId, to, cause, who, endsOn, membershipsEndOn = endsOn }: ContractMove,
): Promise<void> {
  await sql`
    insert into contract_moves (contract_id, from_state, to_state, cause, who)
    select id, state, ${to}::text, ${cause}::text, ${who}::text from contracts where id = ${contractId}`.execute(
    tx,
  )
  await sql`update contracts set state = ${to}, ends_on = ${endsOn}::date where id = ${contractId}`.execute(
    tx,
  )
  // A version that ends before its first day was never had.
  await sql`
    update membership_users u set ends_on = least(w.last_day, ${membershipsEndOn}::date)
    from (select x.membership_user_id, (select min(next.from_on) - 1 from contract_versions next
        where next.contract_id = x.contract_id and next.number > x.version and next.withdrawn_at is null) as last_day
      from contract_people x join contract_versions v on v.contract_id = x.contract_id and v.number = x.version
      where x.contract_id = ${contractId} and v.withdrawn_at is null) w
    where u.id = w.membership_user_id`.execute(tx)
}

/** Moves payments of a contract: nothing asks for them any more. */
export async function movePayments(
  tx: Kysely<Database>,
  ids: readonly number[],
  { to, cause, who }: { to: ContractPaymentState; cause: string; who: string },
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    insert into contract_moves (contract_id, payment_id, from_state, to_state, cause, who)
    select contract_id, id, state, ${to}::text, ${cause}::text, ${who}::text from contract_payments
    where id = any(${ids}::bigint[]) order by id`.execute(tx)
  await sql`
    update contract_payments set state = ${to}, ask_on = null where id = any(${ids}::bigint[])`.execute(tx)
}

/** Adds payments that are ahead, with the tax of the plan. */
export async function addPayments(
  tx: Kysely<Database>,
  contractId: number,
  payments: readonly (ContractDatedPayment & { taxPence: number })[],
): Promise<void> {
  if (payments.length === 0) return
  await sql`
    insert into contract_payments (client_id, contract_id, kind, due_on, from_on, until_on, pence, tax_pence, state,
      ask_on)
    select c.client_id, c.id, w."kind", w."on", w."from", w."until", w."pence", w."taxPence", 'ahead', w."on"
    from contracts c, jsonb_to_recordset(${JSON.stringify(payments)}::jsonb) as w (
      "kind" text, "on" date, "from" date, "until" date, "pence" int, "taxPence" int)
    where c.id = ${contractId}`.execute(tx)
}

/** Gives parts of payments back to the cards and accounts that paid them: one refund for each order or debit. */
export async function returnPayments(
  tx: Tx,
  {
    contractId,
    returned,
    cause,
    who,
  }: { contractId: number; returned: readonly Returned[]; cause: ReturnCause; who: Actor },
): Promise<void> {
  const { rows } = await sql<{
    id: string
    clientId: number
    orderId: number
    attemptId: string
    isOfDesk: boolean
    pence: number
    paymentIds: number[]
  }>`
    with w as (
      select w."paymentId" as id, w."pence" as pence, s.order_id
      from jsonb_to_recordset(${JSON.stringify(returned)}::jsonb) as w ("paymentId" bigint, "pence" int)
        join contract_payments p on p.id = w."paymentId" join membership_sales s on s.id = p.sale_id),
    made as (
      insert into contract_returns (id, client_id, contract_id, order_id, pence, cause)
      select gen_random_uuid(), o.client_id, ${contractId}::bigint, o.id, sum(w.pence), ${cause}::text
      from w join orders o on o.id = w.order_id group by o.id
      returning id, client_id, order_id, pence)
    select m.id, m.client_id as "clientId", m.order_id as "orderId", o.attempt_id as "attemptId",
      o.desk_pence > 0 as "isOfDesk", m.pence,
      (select jsonb_agg(w.id) from w where w.order_id = m.order_id) as "paymentIds"
    from made m join orders o on o.id = m.order_id order by m.order_id`.execute(tx)
  for (const { id, paymentId, pence } of await createDebitReturns(tx, { contractId, returned, cause }))
    await markReturned(tx, id, { parts: [{ paymentId, pence }], cause, who })
  for (const { id, paymentIds, isOfDesk, ...made } of rows) {
    const parts = returned.filter(({ paymentId }) => paymentIds.includes(paymentId))
    // Staff pay out what was paid at the desk: no card gets it.
    if (isOfDesk) {
      await markReturned(tx, id, { parts, cause, who })
      continue
    }
    await createRefund(tx, {
      ...made,
      id: crypto.randomUUID(),
      contractReturnId: id,
      why: returnCauses[cause],
      who,
    })
    await markReturned(tx, id, { parts, cause, who })
  }
}

/** Marks payments of which a return gives parts back, or all. */
async function markReturned(
  tx: Tx,
  id: string,
  { parts, cause, who }: { parts: readonly Returned[]; cause: ReturnCause; who: Actor },
): Promise<void> {
  await sql`
      update contract_payments p set returned_pence = w."pence", return_id = ${id}::uuid
      from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as w ("paymentId" bigint, "pence" int)
      where p.id = w."paymentId"`.execute(tx)
  const { rows: whole } = await sql<{ id: number }>`
      select id from contract_payments where return_id = ${id}::uuid and returned_pence = pence`.execute(tx)
  await movePayments(
    tx,
    whole.map((one) => one.id),
    { to: 'returned', cause: returnCauses[cause], who },
  )
}

export type ReturnCause = 'cooling-off' | 'notice' | 'late' | 'ended'
const returnCauses: Record<ReturnCause, string> = {
  'cooling-off': 'cancelled within the cooling-off time',
  notice: 'left by notice, and paid twice',
  ended: 'ended by the operator, and paid for time after the end',
  late: 'collected for time after the end of the contract',
}
