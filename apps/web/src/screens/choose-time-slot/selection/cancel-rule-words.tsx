import type { CartItem } from '@touchline/contract/entities/basket/cart'
import type { Session } from '../../../calls/listing-types.ts'
import { attendeeNames } from '../../../features/basket/attendee-names.ts'
import { CancelRules, cancelRulesOf } from '../../../features/basket/cancel-rules.tsx'

/** Times without a price for this person, or the lines that a choice would add. */
export type Chosen = readonly (Session | CartItem)[]

/** Says what cancelling this choice gives back, as the basket will say it. */
export function CancelRuleWords({ chosen }: { chosen: Chosen }) {
  const isOfOneTime = new Set(chosen.map(startOf)).size === 1
  const rules = cancelRulesOf(
    chosen.map((one) => ({
      cancelRule: one.cancelRule ?? [],
      name: isOfOneTime && isLine(one) ? attendeeNames(one) : startOf(one),
    })),
    ({ name }) => name,
  )
  return <CancelRules rules={rules} />
}

const isLine = (one: Session | CartItem): one is CartItem => 'cartableResource' in one

const startOf = (one: Session | CartItem): string =>
  (isLine(one) ? one.cartableResource : one).startsAt.format24Hour
