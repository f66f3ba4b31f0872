import { formatPence } from '@touchline/rules/money'
import type { Cart } from '@touchline/contract/entities/cart'
import { CreditLines } from '../../features/cart/credit-lines.tsx'

type Props = { cart: Cart; symbol: string }

/** The total, what each kind of credit pays of it, and what is left. */
export function TotalToPay({ cart, symbol }: Props) {
  return (
    <dl className="tabular mt-4 grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 rounded-md bg-sunken p-4">
      {cart.payments.length > 0 && (
        <>
          <dt>Total</dt>
          <dd className="text-right">{formatPence(cart.total, symbol)}</dd>
        </>
      )}
      <CreditLines cart={cart} symbol={symbol} />
      <dt className="text-lg font-bold">Total to pay</dt>
      <dd className="text-right text-2xl font-bold">{formatPence(cart.balance, symbol)}</dd>
    </dl>
  )
}
