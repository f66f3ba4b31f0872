import type { Tax } from '../money/tax.ts'
import type { Bands } from './bands.ts'
import { isInScope, type Scope, type SessionFacts } from './scope.ts'

/** Treatment of what is sold in a scope: by activity, venue, part of the week and kind of price. */
export interface TaxRule extends Tax {
  scope: Scope
  /** Ids of the pricing options that it is for; left out: all. */
  options?: readonly number[]
}

/** Returns the tax of a price in a session: the first rule that covers it, or else the price's own. */
export function taxOfPrice(
  rules: readonly TaxRule[],
  { pricingOptionId, tax }: { pricingOptionId: number; tax: Tax },
  session: SessionFacts,
  bands: Bands,
): Tax {
  const rule = rules.find(
    ({ scope, options }) => (options?.includes(pricingOptionId) ?? true) && isInScope(scope, session, bands),
  )
  return rule ? { kind: rule.kind, basisPoints: rule.basisPoints, reason: rule.reason } : tax
}
