import type { Cart } from '@touchline/contract/entities/basket/cart'
import { formatPence } from '@touchline/rules/money/money'
import { Fragment } from 'react'
import { creditOf } from './credit-of-cart.ts'

type Props = { cart: Cart; symbol: string }

/** Shows each kind of credit that pays, in a list of sums. */
export function CreditLines({ cart, symbol }: Props) {
  const { membership, general } = creditOf(cart)
  const lines = [
    ['Membership credit', membership],
    ['Credit', general],
  ] as const
  return lines.map(
    ([name, pence]) =>
      pence > 0 && (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd className="text-right">−{formatPence(pence, symbol)}</dd>
        </Fragment>
      ),
  )
}
