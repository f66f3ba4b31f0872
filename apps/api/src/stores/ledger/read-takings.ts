import { type TakingAccount, takingAccounts } from '@touchline/rules/money/ledger'
import { sumPence } from '@touchline/rules/money/money'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { dayOfClient } from './day-of-client.ts'

/** Sums in pence: what came in, what went back, and the difference. */
interface Sums {
  takenPence: number
  returnedPence: number
  netPence: number
}

/** Takings and refunds of a client on one day of its own calendar. */
export interface Takings extends Sums {
  /** Tenders in which something moved, in the order of `takingAccounts`. */
  tenders: (Sums & { tender: TakingAccount; movements: number })[]
  /** Amount paid with credit, which is no money of this day. */
  creditUsedPence: number
}

interface Row {
  account: string
  taken: number
  returned: number
  movements: number
}

/** Matches a transaction `t` that takes money for something. */
export const isTaken = sql`t.kind in ('captured', 'ordered', 'late-taken', 'debit-collected', 'drawer-charge')`

/**
 * Matches a transaction `t` of cash that is no taking: put into a drawer, paid out of it for something else, or
 * missing in it.
 */
export const isOfDrawerAlone = sql`t.kind in ('drawer-in', 'drawer-out', 'drawer-difference')`

/**
 * Reads a day's takings. An undone payout lowers what was given back; it does not raise what was taken.
 * @param day 'YYYY-MM-DD' of the client's calendar
 */
export async function readTakings(db: Kysely<Database>, clientId: number, day: string): Promise<Takings> {
  const { rows } = await sql<Row>`
    select p.account, (coalesce(sum(p.pence) filter (where ${isTaken}), 0))::float8 as taken,
      (coalesce(-sum(p.pence) filter (where not ${isTaken}), 0))::float8 as returned,
      count(*)::int as movements
    from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
    where t.client_id = ${clientId} and ${dayOfClient(clientId, day)} and not ${isOfDrawerAlone}
      and (p.account = any(${takingAccounts}::text[]) or p.account = 'credit-held' and t.kind = 'ordered')
    group by p.account`.execute(db)
  const tenders = takingAccounts.flatMap((tender) =>
    rows
      .filter(({ account }) => account === tender)
      .map(({ taken, returned, movements }) => ({
        tender,
        takenPence: taken,
        returnedPence: returned,
        netPence: taken - returned,
        movements,
      })),
  )
  return {
    tenders,
    takenPence: sumPence(tenders.map(({ takenPence }) => takenPence)),
    returnedPence: sumPence(tenders.map(({ returnedPence }) => returnedPence)),
    netPence: sumPence(tenders.map(({ netPence }) => netPence)),
    creditUsedPence: rows.find(({ account }) => account === 'credit-held')?.taken ?? 0,
  }
}
