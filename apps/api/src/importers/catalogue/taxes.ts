import { type Tax, taxOfRate } from '@touchline/rules/money/tax'
import type { Scope } from '@touchline/rules/prices/scope'
import type { TaxRule } from '@touchline/rules/prices/tax-rule'
import type { CatalogueFile } from './schema/catalogue-file.ts'

type TaxInFile = NonNullable<CatalogueFile['client']['tax']>
interface Taxed {
  tax?: TaxInFile | undefined
  taxPercent?: number | undefined
}
type Scoped = Partial<Record<'activities' | 'venues', string[] | undefined>> & { band?: string | undefined }

/** Converts per cent to basis points: 20 % are 2000. */
const basisPoints = (percent: number): number => Math.round(percent * 100)

export const scopeOf = ({ activities, venues, band }: Scoped): Scope => ({
  ...(activities && { categories: activities }),
  ...(venues && { venues }),
  ...(band && { band }),
})

const taxIn = ({ kind, percent = 0, reason = '' }: TaxInFile): Tax => ({
  kind,
  basisPoints: basisPoints(percent),
  reason,
})

/** Returns the tax of a price: its own, or else the client's. */
export const taxOf = (price: Taxed, client: Taxed): Tax => ownTax(price) ?? ownTax(client) ?? taxOfRate(0)

/** Returns the columns of a price's tax. */
export function taxColumns(price: Taxed, client: Taxed) {
  const { kind, basisPoints: rate, reason } = taxOf(price, client)
  return { tax_kind: kind, tax_basis_points: rate, tax_reason: reason }
}

function ownTax({ tax, taxPercent }: Taxed): Tax | null {
  if (tax) return taxIn(tax)
  return taxPercent === undefined ? null : taxOfRate(basisPoints(taxPercent))
}

/** Returns the client's tax rules, with the ids of the pricing options that they name by key. */
export const taxRulesOf = (
  { taxes }: CatalogueFile['client'],
  optionIds: ReadonlyMap<string, number>,
): TaxRule[] =>
  taxes.map(({ options, ...rule }) => ({
    ...taxIn(rule),
    scope: scopeOf(rule),
    ...(options && { options: options.flatMap((key) => optionIds.get(key) ?? []) }),
  }))
