import { formatPence } from '@touchline/rules/money/money'
import { taxWords } from '@touchline/rules/money/tax'
import type { Kysely } from 'kysely'
import type { Database } from '../../stores/database/tables.ts'
import { readTaxes, type TaxSums } from '../../stores/ledger/read-taxes.ts'
import { listClientDays } from '../../stores/ledger/reconciliations.ts'

/**
 * Tells what each client sold and gave back from one day of its own calendar to another, with the tax in it: a
 * line for each kind, rate and reason.
 */
export async function describeTaxes(
  db: Kysely<Database>,
  { from, until, client }: { from: string; until: string; client: string | null },
): Promise<string[]> {
  const blocks: string[][] = []
  for (const { clientId, slug, symbol } of await listClientDays(db, { day: until, client })) {
    const money = (pence: number) => formatPence(pence, symbol)
    const sums = await readTaxes(db, clientId, { from, until })
    blocks.push([
      `${slug}  ${from} to ${until}`,
      ...sums.map((one) =>
        [
          `  ${nameOf(one)}`,
          `sold ${money(one.soldPence)}, tax ${money(one.soldTaxPence)}`,
          `given back ${money(one.returnedPence)}, tax ${money(one.returnedTaxPence)}`,
          `left ${money(one.soldPence - one.returnedPence)}, tax ${money(one.soldTaxPence - one.returnedTaxPence)}`,
        ].join('  '),
      ),
    ])
  }
  return blocks.flatMap((lines, at) => (at === 0 ? lines : ['', ...lines]))
}

function nameOf({ tax }: TaxSums): string {
  if (!tax) return 'Kind of tax not kept'
  return tax.reason ? `${taxWords(tax)} (${tax.reason})` : taxWords(tax)
}
