import { contractPaymentStates, contractStates } from '@touchline/rules/contracts/contract-states'
import { paymentName } from '@touchline/rules/contracts/payment-words'
import { splitPence } from '@touchline/rules/money/money'
import { taxIn } from '@touchline/rules/money/tax'
import { statesBefore } from '@touchline/rules/states/state-table'
import { type Kysely, sql } from 'kysely'
import type { Joining } from '../basket/basket-record.ts'
import type { Database } from '../database/tables.ts'
import { documentOfPlan } from './plans.ts'

type Db = Kysely<Database>

/** Cause of a contract that staff have made on the word of signed paper. */
export const joinedAtDesk = 'joined at the desk, on signed paper'

/** States in which a payment is owed. */
const payable = statesBefore(contractPaymentStates, 'paid')

/** Returns the lines of an order that pay for memberships, by the lines of the basket that they were. */
export async function salesOfOrder(db: Db, orderId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; itemId: number }>`
    select id, (shown ->> 'cartItemId')::bigint as "itemId" from membership_sales where order_id = ${orderId}`.execute(
    db,
  )
  return new Map(rows.map(({ id, itemId }) => [itemId, id]))
}

interface PaidContractPayment {
  paymentId: number
  saleId: number
  /** Payer of the order; the contract must be theirs. */
  payerId: number | null
  who: string
  /** True where it may be paid before its day. */
  isEarly: boolean
}

/**
 * Marks a payment as collected by an order's line. One that is paid early is due from then on.
 * @returns false where it is not owed any more, a direct debit of it is on its way, or it is not owed by this payer:
 *   nothing is written
 */
export async function payForContract(
  db: Db,
  { paymentId, saleId, payerId, who, isEarly }: PaidContractPayment,
): Promise<boolean> {
  if (isEarly)
    await sql`
      with early as (
        select p.id, p.contract_id from contract_payments p join contracts c on c.id = p.contract_id
        where p.id = ${paymentId} and p.state = 'ahead' and c.payer_id = ${payerId}::bigint for update of p),
      told as (
        insert into contract_moves (contract_id, payment_id, from_state, to_state, cause, who)
        select contract_id, id, 'ahead', 'due', 'paid before its day', ${who}::text from early)
      update contract_payments p set state = 'due' from early where p.id = early.id`.execute(db)
  const { rows } = await sql<{ id: number }>`
    with owed as (
      select p.id, p.contract_id, p.state from contract_payments p join contracts c on c.id = p.contract_id
      where p.id = ${paymentId} and p.state = any(${payable}::text[]) and c.payer_id = ${payerId}::bigint
        and not exists (select from debits d where d.payment_id = p.id and d.state in ('asking', 'submitted'))
      for update of p),
    told as (
      insert into contract_moves (contract_id, payment_id, from_state, to_state, cause, who)
      select contract_id, id, state, 'collected', 'paid by an order', ${who}::text from owed)
    select id from owed`.execute(db)
  if (rows.length === 0) return false
  await sql`
    update contract_payments set state = 'collected', sale_id = ${saleId}, ask_on = null, failure = ''
    where id = ${paymentId}`.execute(db)
  return true
}

interface NewContract {
  clientId: number
  planId: number
  payerId: number
  saleId: number
  joining: Joining
  people: { customerId: number; place: string }[]
  pricePence: number
  /** The provider's name of a card that the payment has saved; null where a saved one paid. */
  cardIdentifier: string | null
  savedCardId: number | null
  provider: string | null
}

/**
 * Creates a contract with its people, their memberships and its payments of the first year.
 * @returns its number; null where one of the people has the membership from that day already
 */
export async function createContract(db: Db, made: NewContract): Promise<number | null> {
  const { clientId, planId, payerId, saleId, joining, people } = made
  const { rows } = await sql<{ id: number; membershipId: number; basisPoints: number }>`
    insert into contracts (client_id, plan_id, payer_id, sale_id, state, joined_on, starts_on, saved_card_id,
      mandate_id, asked_to_start, agreed, source, onboarding_type, channel, by_hand)
    select ${clientId}::int, p.id, ${payerId}::bigint, ${saleId}::bigint, ${contractStates.initial}::text, ${joining.joinedOn}::date,
      ${joining.startsOn}::date,
      case when ${joining.mandate?.id ?? null}::uuid is null then coalesce((select id from saved_cards where provider = ${made.provider}::text
        and external_identifier = ${made.cardIdentifier}::text), ${made.savedCardId}::int) end, ${joining.mandate?.id ?? null}::uuid,
      ${joining.asksToStart}::boolean,
      jsonb_build_object('terms', (select terms from clients where id = ${clientId}), 'payments', ${JSON.stringify(
        joining.payments.map((payment) => ({
          on: payment.on,
          name: paymentName(payment),
          pence: payment.pence,
        })),
      )}::jsonb,
      'debit', (select jsonb_build_object('ending', m.account_ending, 'collector', k.name) from mandates m
        join clients k on k.id = m.client_id where m.id = ${joining.mandate?.id ?? null}::uuid),
      'document', ${documentOfPlan(sql`p.id`)}),
      ${joining.source}::text, ${joining.onboardingType}::text,
      ${joining.desk === undefined ? 'online' : 'desk'}::text,
      ${joining.desk !== undefined && joining.mandate === undefined}::boolean
    from membership_plans p where p.id = ${planId}
    returning id, (select membership_id from membership_plans where id = plan_id) as "membershipId",
      (select (terms #>> '{tax,basisPoints}')::int from membership_plans where id = plan_id) as "basisPoints"`.execute(
    db,
  )
  const contract = rows[0]!
  const { rows: held } = await sql<{ id: number }>`
    with joined as (
      insert into membership_users (client_id, customer_id, membership_id, starts_on)
      select ${clientId}::int, w."customerId", ${contract.membershipId}::int, ${joining.startsOn}::date
      from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as w ("customerId" bigint)
      on conflict do nothing returning id, customer_id)
    insert into contract_people (contract_id, customer_id, membership_user_id, place)
    select ${contract.id}::bigint, j.customer_id, j.id, w."place"
    from joined j join jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as w ("customerId" bigint, "place" text)
      on w."customerId" = j.customer_id
    returning membership_user_id as id`.execute(db)
  await writePayments(db, contract, made)
  return held.length === people.length ? contract.id : null
}

/** Writes what the order has paid, and what is ahead, each with the move that began it. */
async function writePayments(
  db: Db,
  { id, basisPoints }: { id: number; basisPoints: number },
  { clientId, saleId, joining }: NewContract,
): Promise<void> {
  const now = joining.payments.filter(({ on }) => on === joining.joinedOn)
  // The order's tax was worked out of its sum: its parts add up to it.
  const pencesNow = now.map(({ pence }) => pence)
  const [taxNow = 0] = taxIn([
    { pence: pencesNow.reduce((sum, one) => sum + one, 0), taxBasisPoints: basisPoints },
  ])
  const taxesNow = splitPence(taxNow, pencesNow)
  const payments = joining.payments.map((payment) => {
    const index = now.indexOf(payment)
    const [ahead = 0] = taxIn([{ pence: payment.pence, taxBasisPoints: basisPoints }])
    return { ...payment, isPaid: index >= 0, taxPence: index >= 0 ? taxesNow[index]! : ahead }
  })
  await sql`
    insert into contract_moves (contract_id, to_state, cause, who)
    values (${id}, ${contractStates.initial}, ${joining.desk === undefined ? 'joined' : joinedAtDesk}::text,
      ${joining.desk === undefined ? 'customer' : `staff ${joining.desk.staffId}`}::text)`.execute(db)
  await sql`
    insert into contract_payments (client_id, contract_id, kind, due_on, from_on, until_on, pence, tax_pence, state,
      sale_id, ask_on)
    select ${clientId}::int, ${id}::bigint, w."kind", w."on", w."from", w."until", w."pence", w."taxPence",
      case when w."isPaid" then 'collected' else 'ahead' end, case when w."isPaid" then ${saleId}::bigint end,
      case when not w."isPaid" then w."on" end
    from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb) as w (
      "kind" text, "on" date, "from" date, "until" date, "pence" int, "taxPence" int, "isPaid" boolean)`.execute(
    db,
  )
}
