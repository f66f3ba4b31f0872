import type { Cart } from '@touchline/contract/entities/cart'
import { formatPence } from '@touchline/rules/money'
import { Fragment } from 'react'
import { usedCredit } from './credit-of-cart.ts'

type Props = { cart: Cart; symbol: string }

/** The total, what each kind of credit pays of it, and what is left. */
export function TotalToPay({ cart, symbol }: Props) {
  const lines = [
    ['Membership credit', usedCredit(cart, 'membership')],
    ['Credit', usedCredit(cart, 'general')],
  ] as const
  const used = lines.filter(([, pence]) => pence > 0)
  return (
    <dl className="tabular mt-4 grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 rounded-md bg-sunken p-4">
      {used.length > 0 && (
        <>
          <dt>Total</dt>
          <dd className="text-right">{cart.formattedTotal}</dd>
        </>
      )}
      {used.map(([name, pence]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd className="text-right">−{formatPence(pence, symbol)}</dd>
        </Fragment>
      ))}
      <dt className="text-lg font-bold">Total to pay</dt>
      <dd className="text-right text-2xl font-bold">{cart.formattedBalance}</dd>
    </dl>
  )
}
