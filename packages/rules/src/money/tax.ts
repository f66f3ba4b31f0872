import { splitPence, sumPence } from './money.ts'

/** An amount with its tax in it; 2000 basis points are 20 %. */
export interface TaxedAmount {
  pence: number
  taxBasisPoints: number
}

/**
 * Returns the tax in each of several amounts, in their order. The tax of all amounts at one rate is worked
 * out together, half a penny rounded up, and then shared out. So the parts add up to what is owed to the
 * penny.
 */
export function taxIn(amounts: readonly TaxedAmount[]): number[] {
  const taxes = amounts.map(() => 0)
  for (const rate of new Set(amounts.map(({ taxBasisPoints }) => taxBasisPoints))) {
    const places = amounts.flatMap(({ taxBasisPoints }, place) => (taxBasisPoints === rate ? [place] : []))
    const weights = places.map((place) => amounts[place]!.pence)
    const gross = sumPence(weights)
    const whole = 10_000 + rate
    const tax = Math.floor((2 * gross * rate + whole) / (2 * whole))
    for (const [index, part] of splitPence(tax, weights).entries()) taxes[places[index]!] = part
  }
  return taxes
}

/** Kinds of tax treatment. A rate of 0 % is 'zero'; what has no rate at all is 'exempt' or 'outside' the scope. */
export const taxKinds = ['standard', 'reduced', 'zero', 'exempt', 'outside'] as const
export type TaxKind = (typeof taxKinds)[number]

/** Treatment of a price, which includes its tax: 2000 basis points are 20 %. Only a taxed kind has a rate. */
export interface Tax {
  kind: TaxKind
  basisPoints: number
  /** Reason in words, for receipts and the tax office; '' where the kind says all. */
  reason: string
}

/** Least standard rate in the European Union and in the United Kingdom, in basis points. */
const standardAtLeast = 1500

/** Returns the treatment that a mere rate stands for. */
export function taxOfRate(basisPoints: number): Tax {
  if (basisPoints === 0) return { kind: 'zero', basisPoints, reason: '' }
  return { kind: basisPoints < standardAtLeast ? 'reduced' : 'standard', basisPoints, reason: '' }
}

/** Names a treatment: '20%', 'Reduced rate, 5%', 'Zero-rated', 'Exempt' or 'Outside the scope of tax'. */
export function taxWords({ kind, basisPoints }: Tax): string {
  const rate = `${basisPoints / 100}%`
  switch (kind) {
    case 'standard':
      return rate
    case 'reduced':
      return `Reduced rate, ${rate}`
    case 'zero':
      return 'Zero-rated'
    case 'exempt':
      return 'Exempt'
    case 'outside':
      return 'Outside the scope of tax'
  }
}

/** Amount with its treatment and the tax in it, in pence. */
export interface TaxedLine {
  tax: Tax
  pence: number
  taxPence: number
}

/** Orders treatments: by kind as in `taxKinds`, the higher rate of a kind first, then by reason. */
export const byTreatment = (a: Tax, b: Tax): number =>
  taxKinds.indexOf(a.kind) - taxKinds.indexOf(b.kind) ||
  b.basisPoints - a.basisPoints ||
  a.reason.localeCompare(b.reason)

/** Adds lines up by treatment, in the order of `byTreatment`. */
export function sumByTax(lines: readonly TaxedLine[]): TaxedLine[] {
  const sums = new Map<string, TaxedLine>()
  for (const { tax, pence, taxPence } of lines) {
    const key = JSON.stringify([tax.kind, tax.basisPoints, tax.reason])
    const sum = sums.get(key)
    sums.set(key, { tax, pence: (sum?.pence ?? 0) + pence, taxPence: (sum?.taxPence ?? 0) + taxPence })
  }
  return [...sums.values()].sort((a, b) => byTreatment(a.tax, b.tax))
}
