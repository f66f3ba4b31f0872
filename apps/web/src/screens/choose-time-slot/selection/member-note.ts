import { type Priced, priceOf } from '../prices.ts'

type Total = {
  /** A benefit or a package brings it. */
  isUsed: boolean
  /** The kind of price of all that is in it; null for several, and before it is known. */
  optionId: number | null
}

/** Beside a total: what others pay, where it is at a member's price. */
export function memberNote(priced: Priced, { isUsed, optionId }: Total): string | null {
  const price = isUsed || optionId === null ? null : priceOf(priced, optionId)
  return price?.usual && price.pricingOptionId === optionId ? `Member price, others pay ${price.usual}` : null
}
