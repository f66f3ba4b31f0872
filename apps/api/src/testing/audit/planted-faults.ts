import { type Kysely, sql } from 'kysely'
import type { Database } from '../../stores/database/tables.ts'
import { audit } from './audit.ts'
import type { BookEntry } from './books.ts'

/** Faults that a kill could leave, for a captured payment and for a failed one. */
const inDatabase = {
  'captured without an order': sql`delete from orders where id = (select min(id) from orders)`,
  'an order whose payment is void': sql`update payment_attempts set state = 'voided'
    where id = (select attempt_id from orders order by id limit 1)`,
  'credit that was not given back': sql`delete from credit_entries
    where id = (select min(id) from credit_entries where cause like 'release %')`,
  'credit that was not taken': sql`delete from credit_entries
    where id = (select min(id) from credit_entries where cause like 'attempt %')`,
  'an order with a place too few': sql`update claims set quantity = 1 where id = (select min(id) from claims
    where kind = 'booking' and quantity = 2 and booking_id is not null)`,
  'money that was taken and is not in the ledger': sql`delete from ledger_transactions
    where id = (select min(id) from ledger_transactions where kind = 'captured')`,
  'a movement that is in the ledger twice': sql`with again as (
      insert into ledger_transactions (client_id, kind, source, at, pence, order_id, attempt_id)
      select client_id, kind, source || ' again', at, pence, order_id, attempt_id from ledger_transactions
      where kind = 'ordered' order by id limit 1 returning id, order_id)
    insert into ledger_postings (transaction_id, account, pence)
    select again.id, p.account, p.pence from again join ledger_transactions t on t.order_id = again.order_id and t.kind = 'ordered'
      and t.id <> again.id join ledger_postings p on p.transaction_id = t.id`,
  'a pair of the ledger without its other half': sql`delete from ledger_postings
    where account = 'sales' and transaction_id = (select min(id) from ledger_transactions where kind = 'ordered')`,
  'a penny on the wrong account': sql`update ledger_postings set account = 'kept'
    where account = 'sales' and transaction_id = (select min(id) from ledger_transactions where kind = 'ordered')`,
  'a payment that nothing looks at': sql`update payment_attempts set state = 'authorised', check_at = null
    where id = (select attempt_id from orders order by id limit 1)`,
}
/** Faults in the provider's books. */
const inBooks: Record<string, (books: readonly BookEntry[]) => BookEntry[] | null> = {
  'captured there without a payment here': (books) =>
    changed(books, 'captured', { ourRef: 'TL-of-no-payment' }),
  'authorised there and forgotten': (books) => changed(books, 'voided', { status: 'authorised' }),
  'given back there, and not asked for here': (books) =>
    changed(books, 'captured', {
      refundedPence: 1,
      refunds: [{ ourRefundRef: 'TLR-of-no-refund', amountPence: 1 }],
    }),
  'a penny too much captured': (books) => changed(books, 'captured', { capturedPence: 1301 }),
}

function changed(
  books: readonly BookEntry[],
  status: BookEntry['status'],
  change: Partial<BookEntry>,
): BookEntry[] | null {
  const at = books.findIndex((entry) => entry.status === status)
  return at < 0 ? null : books.with(at, { ...books[at]!, ...change })
}

class Undo extends Error {}

/**
 * Plants each fault alone, as a control: the audit has to find it. The database is restored after each.
 * @returns the number found, and a sentence for each that was missed
 */
export async function findPlanted(
  db: Kysely<Database>,
  books: readonly BookEntry[],
): Promise<{ planted: number; found: number; missed: string[] }> {
  const missed: string[] = []
  for (const [name, plant] of Object.entries(inDatabase)) {
    let faults: string[] = []
    await db
      .transaction()
      .execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        await plant.execute(tx)
        faults = await audit(tx, books)
        throw new Undo()
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undo)) throw error
      })
    if (faults.length === 0) missed.push(`the audit does not see ${name}`)
  }
  for (const [name, plant] of Object.entries(inBooks)) {
    const other = plant(books)
    if (!other || (await audit(db, other)).length === 0) missed.push(`the audit does not see ${name}`)
  }
  const planted = Object.keys(inDatabase).length + Object.keys(inBooks).length
  return { planted, found: planted - missed.length, missed }
}
