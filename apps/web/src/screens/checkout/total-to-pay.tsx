import type { Cart } from '@touchline/contract/entities/cart'
import { formatPence } from '@touchline/rules/money'

type Props = { cart: Cart; creditPence: number; toPayPence: number; symbol: string }

export function TotalToPay({ cart, creditPence, toPayPence, symbol }: Props) {
  return (
    <dl className="tabular mt-4 grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 rounded-md bg-sunken p-4">
      {creditPence > 0 && (
        <>
          <dt>Total</dt>
          <dd className="text-right">{cart.formattedTotal}</dd>
          <dt>Credit</dt>
          <dd className="text-right">−{formatPence(creditPence, symbol)}</dd>
        </>
      )}
      <dt className="text-lg font-bold">Total to pay</dt>
      <dd className="text-right text-2xl font-bold">{formatPence(toPayPence, symbol)}</dd>
    </dl>
  )
}
