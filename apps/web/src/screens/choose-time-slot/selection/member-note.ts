import { type Priced, priceOf } from '../prices.ts'

type Total = {
  /** True when a benefit or a package brings the price. */
  isUsed: boolean
  /** Kind of price of everything in the total; null for several, and before it is known. */
  optionId: number | null
}

/** Says beside a total what others pay, where it is at a member's price. */
export function memberNote(priced: Priced, { isUsed, optionId }: Total): string | null {
  const price = isUsed || optionId === null ? null : priceOf(priced, optionId)
  return price?.usual && price.pricingOptionId === optionId ? `Member price, others pay ${price.usual}` : null
}
