import type { ReminderTerms } from '@touchline/rules/contracts/reminders'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

type Db = Kysely<Database>

/** Payment that is ahead and near, of a contract that may be reminded of it. Dates are of the client's calendar. */
export interface PaymentToRemindOf {
  id: number
  contractId: number
  clientId: number
  startsOn: string
  on: string
  /** Day of the payment after it, as far as that is made. */
  nextOn: string | null
  terms: ReminderTerms
}

/** Begins the cause of a reminder. */
const remindedCause = 'reminded of the payment'

/**
 * Lists payments that are near enough to be reminded of, of contracts that were made from the day of their plan's
 * setting on, go on, and have not been reminded of this payment: the next ones by their numbers.
 */
export async function listPaymentsToRemindOf(
  db: Db,
  { afterId, atMost }: { afterId: number; atMost: number },
): Promise<PaymentToRemindOf[]> {
  const { rows } = await sql<PaymentToRemindOf>`
    select p.id, c.id as "contractId", c.client_id as "clientId", c.starts_on::text as "startsOn", p.due_on::text as on,
      (select min(q.due_on)::text from contract_payments q where q.contract_id = c.id and q.state = 'ahead'
        and q.due_on > p.due_on) as "nextOn",
      n.terms -> 'reminders' as terms
    from contract_payments p join contracts c on c.id = p.contract_id join membership_plans n on n.id = c.plan_id
      join customers y on y.id = c.payer_id
    where p.state = 'ahead' and p.ask_on <= current_date + 29 and n.terms ? 'reminders' and c.state = 'active'
      and c.joined_on >= (n.terms #>> '{reminders,from}')::date and y.closed_at is null
      and p.due_on <= today_at(c.client_id) + (n.terms #>> '{reminders,daysBefore}')::int
      and not exists (select from contract_moves m where m.contract_id = c.id and m.payment_id = p.id
        and m.cause = ${remindedCause})
      and p.id > ${afterId}
    order by p.id limit ${atMost}`.execute(db)
  return rows
}

/**
 * Keeps, for a locked contract, that its payer is reminded of a payment.
 * @returns false where it is not ahead any more, or another process has reminded of it
 */
export async function keepReminderOf(tx: Db, paymentId: number): Promise<boolean> {
  const { rows } = await sql`
    insert into contract_moves (contract_id, payment_id, from_state, to_state, cause, who)
    select p.contract_id, p.id, p.state, p.state, ${remindedCause}::text, 'sweep' from contract_payments p
    where p.id = ${paymentId} and p.state = 'ahead'
      and not exists (select from contract_moves m where m.payment_id = p.id and m.cause = ${remindedCause})
    returning id`.execute(tx)
  return rows.length > 0
}
