import type { Cart, CartItem } from '@touchline/contract/entities/basket/cart'
import { attendeeNames } from '../../features/basket/attendee-names.ts'
import { CancelRules, cancelRulesOf, tellRulesApart } from '../../features/basket/cancel-rules.tsx'
import { isAvailable } from '../../features/basket/cart-facts.ts'
import { whenWords } from '../../features/basket/session-head.tsx'

/**
 * Shows the rules agreed to with the payment (decision 70). A rule that several sessions share stands once.
 */
export function CancellationTerms({ cart }: { cart: Cart }) {
  const lines = cart.items.filter(isAvailable)
  const rules = tellRulesApart(cancelRulesOf(lines, sessionWords), () =>
    cancelRulesOf(lines, (line) => `${sessionWords(line)}: ${attendeeNames(line)}`),
  )
  if (rules.length === 0) return null
  return (
    <div className="grid gap-1">
      <h3 className="text-base">If you cancel</h3>
      <CancelRules rules={rules} />
    </div>
  )
}

/** Names a session: 'Badminton 60min, Tue 1 Dec, 18:00 to 19:00' */
const sessionWords = ({ cartableResource }: CartItem): string =>
  `${cartableResource.name}, ${whenWords(cartableResource)}`
