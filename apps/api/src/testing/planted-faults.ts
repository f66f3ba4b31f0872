import { type Kysely, sql } from 'kysely'
import type { Database } from '../stores/tables.ts'
import { audit } from './audit.ts'
import type { BookEntry } from './books.ts'

/** Faults as a kill could leave them: of one payment that was captured, and of one that came to nothing. */
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
  'a payment that nothing looks at': sql`update payment_attempts set state = 'authorised', check_at = null
    where id = (select attempt_id from orders order by id limit 1)`,
}
/** What the provider's books would say. */
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
 * The control: each fault is planted alone, and the audit has to complain. The database is then as it was.
 * @returns how many were found, and a sentence for each that was not
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
