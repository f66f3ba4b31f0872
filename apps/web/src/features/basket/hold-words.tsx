import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Cart } from '@touchline/contract/entities/basket/cart'
import { cartQuery } from '../../calls/basket/get-cart.ts'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { isEmpty } from './cart-facts.ts'
import { heldUntil } from './held-until.ts'
import { useHoldLeft } from './use-hold-left.ts'

/**
 * Says how long a basket holds places, before it has any (A25). For a basket with places, says until when new
 * ones are held with them: a basket has one deadline (decision 108).
 */
export function HoldWords() {
  const { data: operator } = useSuspenseQuery(clientQuery())
  // If the basket can't be read, only these words are lost.
  const { data: cart, dataUpdatedAt } = useQuery({ ...cartQuery(), throwOnError: false })
  const whole = <>Your basket holds your places for {operator.holdMinutes} minutes while you pay.</>
  if (!cart || isEmpty(cart)) return whole
  return <Running cart={cart} arrivedAtMs={dataUpdatedAt} timeZone={operator.timeZone} whole={whole} />
}

type Props = { cart: Cart; arrivedAtMs: number; timeZone: string; whole: React.ReactNode }

function Running({ cart, arrivedAtMs, timeZone, whole }: Props) {
  const leftMs = useHoldLeft(cart, arrivedAtMs)
  const until = leftMs ? heldUntil(cart, timeZone) : null
  if (until === null) return whole
  return (
    <>
      What you add is held until {until}, with the rest of your basket.
      {cart.renewalsLeft > 0 && ' You can add time there.'}
    </>
  )
}
