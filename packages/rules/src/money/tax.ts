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
