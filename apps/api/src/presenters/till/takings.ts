import type { getTakings } from '@touchline/contract/calls/till/get-takings'
import type { ReplyOf } from '@touchline/contract/define-call'
import { takingAccounts } from '@touchline/rules/money/ledger'
import { formatPence, sumPence } from '@touchline/rules/money/money'
import { taxWords } from '@touchline/rules/money/tax'
import type { TaxSums } from '../../stores/ledger/read-taxes.ts'
import type { DaySums, TakingsOfDay } from '../../stores/till/read-day.ts'

type Takings = ReplyOf<typeof getTakings>['data']

const tenderOrder = [
  'cash',
  'card-terminal',
  ...takingAccounts.filter((account) => account !== 'cash'),
] as const

/** Makes a day's takings of what the ledger has of it. Their sums are here, so that they are of what is shown. */
export function presentTakings(
  { date, venue, symbol }: { date: string; venue: Takings['venue']; symbol: string },
  read: TakingsOfDay,
  taxes: readonly TaxSums[],
): Takings {
  const money = (pence: number) => ({ pence, formatted: formatPence(pence, symbol) })
  const sums = ({ takenPence, returnedPence }: DaySums) => ({
    taken: money(takenPence),
    returned: money(returnedPence),
    net: money(takenPence - returnedPence),
  })
  const inAll = (rows: readonly DaySums[]) =>
    sums({
      takenPence: sumPence(rows.map(({ takenPence }) => takenPence)),
      returnedPence: sumPence(rows.map(({ returnedPence }) => returnedPence)),
    })
  return {
    date,
    venue,
    tenders: tenderOrder.flatMap((tender) =>
      read.tenders
        .filter((row) => row.tender === tender)
        .map((row) => ({ tender, movements: row.movements, ...sums(row) })),
    ),
    total: inAll(read.tenders),
    kinds: read.kinds.map((row) => ({ kind: row.kind, name: row.name, ...sums(row) })),
    sold: inAll(read.kinds),
    kept: money(read.keptPence),
    creditUsed: money(read.creditUsedPence),
    staff: read.staff.map((row) => ({ staffName: row.staffName, ...sums(row) })),
    returns: read.returns.map(({ kind, movements, pence }) => ({ kind, movements, ...money(pence) })),
    drawers: read.drawers.map(({ kind, movements, pence }) => ({ kind, movements, ...money(pence) })),
    taxes: taxes.map((one) => ({
      name: taxName(one),
      sold: money(one.soldPence),
      returned: money(one.returnedPence),
      tax: money(one.soldTaxPence - one.returnedTaxPence),
    })),
  }
}

function taxName({ tax }: TaxSums): string {
  if (!tax) return 'Kind of tax not kept'
  return tax.reason ? `${taxWords(tax)} (${tax.reason})` : taxWords(tax)
}
