import { sql } from 'kysely'
import type { BookEntry } from '../audit/books.ts'
import type { Day } from './days.ts'
import type { Sums } from './member-model.ts'
import type { YearsShop } from './years-shop.ts'

/** Money of a member, in pence, as three books have it. */
interface Money {
  database: Omit<Sums, 'lied'>
  /** By the account's name; those at nought are left out. */
  ledger: Record<string, number>
  provider: { taken: number; givenBack: number }
}

/** Returns what the three books must say. */
export function expectedMoney({ lied, ...database }: Sums): Money {
  const { collected, returned, owed, writtenOff } = database
  return {
    database,
    ledger: withoutNoughts({
      card: collected - returned,
      'memberships-due': owed,
      'membership-sales': returned - collected - owed - writtenOff,
      'memberships-written-off': writtenOff,
    }),
    provider: { taken: collected + lied, givenBack: returned + lied },
  }
}

interface Row {
  payerId: number
  database: Money['database']
  ledger: Money['ledger']
  refs: string[]
}

/**
 * Tells if the day of something has come since the jobs last ran. It is asked in the short form, where most days
 * are quiet: running all jobs on each of them would take most of its time.
 */
export async function hasWork({ db }: YearsShop, today: Day, ranOn: Day): Promise<boolean> {
  const { rows } = await sql<{ hasWork: boolean }>`
    select exists (select from contract_payments where ask_on > ${ranOn}::date and ask_on <= ${today}::date)
      or exists (select from contracts where state = 'leaving' and ends_on < ${today}::date)
      or exists (select from payment_attempts where check_at is not null)
      or exists (select from refunds where check_at is not null)
      or exists (select from late_money where check_at is not null) as "hasWork"`.execute(db)
  return rows[0]!.hasWork
}

/** Reads each payer's money from the contracts, from the ledger, and from the books of the card sandbox. */
export async function readMoney(shop: YearsShop): Promise<Map<number, Money>> {
  const { rows } = await sql<Row>`
    with posted as (
      select payer_id, jsonb_object_agg(account, pence) as accounts from (
        select coalesce(t.customer_id, a.customer_id) as payer_id, g.account, sum(g.pence) as pence
        from ledger_transactions t join ledger_postings g on g.transaction_id = t.id
          left join payment_attempts a on a.id = t.attempt_id
          group by 1, 2) x group by 1),
    asked as (
      select customer_id as payer_id, jsonb_agg(our_ref) as refs from payment_attempts group by 1)
    select c.payer_id as "payerId", jsonb_build_object(
        'collected', coalesce(sum(p.pence) filter (where p.state in ('collected', 'returned')), 0),
        'returned', coalesce(sum(p.returned_pence), 0),
        'owed', coalesce(sum(p.pence) filter (where p.state in ('due', 'asked', 'failed', 'reversed')), 0),
        'writtenOff', coalesce(sum(p.pence) filter (where p.state = 'written-off'), 0)) as database,
      posted.accounts as ledger, asked.refs
    from contracts c join contract_payments p on p.contract_id = c.id join posted on posted.payer_id = c.payer_id
      join asked on asked.payer_id = c.payer_id
    group by c.payer_id, posted.accounts, asked.refs`.execute(shop.db)
  const books = new Map((await shop.readBooks()).map((entry) => [entry.ourRef, entry]))
  return new Map(rows.map((row) => [row.payerId, moneyOf(row, books)]))
}

function moneyOf({ database, ledger, refs }: Row, books: Map<string, BookEntry>): Money {
  const entries = refs.flatMap((ref) => books.get(ref) ?? [])
  return {
    database,
    ledger: withoutNoughts(ledger),
    provider: {
      taken: entries.reduce((sum, { capturedPence }) => sum + capturedPence, 0),
      givenBack: entries.reduce((sum, { refundedPence }) => sum + refundedPence, 0),
    },
  }
}

const withoutNoughts = (accounts: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(accounts).filter(([, pence]) => pence !== 0))
