import type { Cart } from '@touchline/contract/entities/basket/cart'
import { formatPence } from '@touchline/rules/money/money'
import type { Ref } from 'react'
import { hasJoining } from '../../../features/basket/cart-facts.ts'
import { Button } from '../../../ui/button.tsx'
import { TickIcon } from '../../../ui/other-icons.tsx'
import type { Pay } from './use-pay.ts'

type Props = {
  cart: Cart
  symbol: string
  paying: Pick<Pay, 'isBusy' | 'isPaid' | 'isReady' | 'busyWords'>
  ref: Ref<HTMLButtonElement>
}

/** Pays, says what it waits for, and that it is paid until the page of the booking has come. */
export function PayButton({ cart, symbol, paying, ref }: Props) {
  const { isBusy, isPaid, isReady, busyWords } = paying
  return (
    <Button
      ref={ref}
      type="submit"
      size="large"
      busy={isBusy && !isPaid && busyWords}
      unavailable={isPaid || !isReady}
      data-done={isPaid || undefined}
    >
      {isPaid ? <Done cart={cart} /> : wordsOf(cart, symbol)}
    </Button>
  )
}

/** Shows a tick. Readers hear of it by the message that comes with it. */
function Done({ cart }: { cart: Cart }) {
  return (
    <>
      <TickIcon />
      {cart.total === 0 ? 'Booked' : 'Paid'}
    </>
  )
}

function wordsOf(cart: Cart, symbol: string): string {
  if (cart.balance > 0)
    return `${hasJoining(cart) ? 'Join and pay' : 'Pay'} ${formatPence(cart.balance, symbol)}`
  return cart.total === 0 ? 'Confirm booking' : 'Pay now with credit'
}
