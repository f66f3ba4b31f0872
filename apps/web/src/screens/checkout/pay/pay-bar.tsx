import type { Cart } from '@touchline/contract/entities/basket/cart'
import { formatPence } from '@touchline/rules/money/money'
import type { ReactNode } from 'react'

type Props = { cart: Cart; symbol: string; children: ReactNode }

/** Shows the sum left to pay beside the button that pays it, in reach of a thumb wherever the form stands. */
export function PayBar({ cart, symbol, children }: Props) {
  return (
    <div
      data-bottom-bar
      className="sticky bottom-0 z-20 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-b-lg border-t border-line bg-raised px-3 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] group-has-[#terms:not(:checked)]:border-t-0 group-has-[#terms:not(:checked)]:pt-0 sm:px-6 max-sm:[&>button]:grow"
    >
      <dl className="leading-tight">
        <dt className="text-sm">Total to pay</dt>
        <dd className="tabular text-2xl leading-none font-bold">{formatPence(cart.balance, symbol)}</dd>
      </dl>
      {children}
    </div>
  )
}
