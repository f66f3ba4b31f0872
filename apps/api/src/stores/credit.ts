import { type Kysely, sql } from 'kysely'
import type { Database } from './tables.ts'

interface CreditOfAttempt {
  id: string
  clientId: number
  customerId: number | null
  creditPence: number
}

/** What the ledger's guard says where there is less credit than is asked for: it looks after it has the customer's lock. */
export const creditSpent = 'TL030'

/** Takes an attempt's credit from the ledger. @throws `creditSpent` */
export async function reserveCredit(db: Kysely<Database>, attempt: CreditOfAttempt): Promise<void> {
  await sql`
    insert into credit_entries (client_id, customer_id, type, amount_pence, reason, cause)
    values (${attempt.clientId}, ${attempt.customerId}, 'general', ${-attempt.creditPence}, 'Paid with credit',
      ${`attempt ${attempt.id}`})`.execute(db)
}

/** Gives it back, once however often it is asked. */
export async function returnCredit(db: Kysely<Database>, attempt: CreditOfAttempt): Promise<void> {
  await sql`
    insert into credit_entries (client_id, customer_id, type, amount_pence, reason, cause)
    values (${attempt.clientId}, ${attempt.customerId}, 'general', ${attempt.creditPence},
      'Payment not completed', ${`release ${attempt.id}`})
    on conflict (client_id, cause) do nothing`.execute(db)
}
