import { formatPence } from '@touchline/rules/money/money'
import { countWords } from '@touchline/rules/words/count-words'
import type { Kysely } from 'kysely'
import type { Database } from '../../stores/database/tables.ts'
import { readTakings } from '../../stores/ledger/read-takings.ts'
import { listClientDays } from '../../stores/ledger/reconciliations.ts'

/**
 * Tells what each client took and refunded on a day of its own calendar, from the ledger: a line for each way
 * of paying.
 */
export async function describeTakings(
  db: Kysely<Database>,
  wanted: { day: string; client: string | null },
): Promise<string[]> {
  const blocks: string[][] = []
  for (const { clientId, slug, day, symbol } of await listClientDays(db, wanted)) {
    const takings = await readTakings(db, clientId, day)
    const line = (
      name: string,
      sums: { takenPence: number; returnedPence: number; netPence: number },
      more: string,
    ) =>
      [
        `  ${name.padEnd(14)}`,
        `taken ${formatPence(sums.takenPence, symbol)}`,
        `given back ${formatPence(sums.returnedPence, symbol)}`,
        `left ${formatPence(sums.netPence, symbol)}${more}`,
      ].join('  ')
    blocks.push([
      `${slug}  ${day}`,
      ...takings.tenders.map((one) => line(one.tender, one, `  (${countWords(one.movements, 'movement')})`)),
      line('in all', takings, ''),
      ...(takings.creditUsedPence > 0
        ? [
            `  paid with credit, which is no money of this day: ${formatPence(takings.creditUsedPence, symbol)}`,
          ]
        : []),
    ])
  }
  return blocks.flatMap((lines, at) => (at === 0 ? lines : ['', ...lines]))
}
