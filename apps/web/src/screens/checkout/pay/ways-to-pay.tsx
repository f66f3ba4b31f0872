import { type ComponentProps, type ReactNode, useId } from 'react'
import { hasCredit } from '../../../features/basket/credit-of-cart.ts'
import { CardWays } from '../card/card-ways.tsx'
import { CreditWays } from '../credit/credit-ways.tsx'

type Props = Omit<ComponentProps<typeof CardWays>, 'isListed'> & {
  symbol: string
  /** Words about the last payment, above the next try. */
  children: ReactNode
}

/** List from edge to edge on a phone, so that the card's form keeps its width. */
const LIST =
  'mt-3 divide-y divide-line border-y border-line max-sm:-mx-3 sm:overflow-hidden sm:rounded-md sm:border-x'

/** Shows all ways to pay in one list: credit, each saved card, another card. */
export function WaysToPay({ symbol, children, ...cards }: Props) {
  const { cart, choice, operator } = cards
  const titleId = useId()
  const byCard = cart.balance > 0
  const withCredit = cart.total > 0 && hasCredit(cart)
  const isListed = withCredit || choice.savedCards.length > 0
  return (
    <section aria-labelledby={titleId} className="border-t border-line">
      {/* Text that comes later on its right has no line of its own, so nothing moves. */}
      <div className="flex items-center justify-between gap-x-3">
        <h2 id={titleId} className="shrink-0">
          {isListed && cart.total > 0 ? 'Pay with' : byCard ? 'Pay by card' : 'Confirm'}
        </h2>
        {byCard && choice.isTest && (
          <p className="text-right text-xs leading-none text-ink-soft sm:text-sm">
            Test: no real money moves
          </p>
        )}
      </div>
      {children}
      {cart.total > 0 && (
        <div className={isListed ? LIST : 'mt-2'}>
          {withCredit && <CreditWays cart={cart} symbol={symbol} />}
          <CardWays {...cards} isListed={isListed} />
        </div>
      )}
      {byCard && (
        <p className="mt-3 text-sm text-ink-soft">
          Your card details go straight to our payment provider; {operator.name} never sees them.
        </p>
      )}
    </section>
  )
}
