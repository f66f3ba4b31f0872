import { useQuery } from '@tanstack/react-query'
import { cartQuery } from '../../calls/cart/get-cart.ts'
import { HoldBar } from '../../features/cart/hold-bar.tsx'

/** How long the basket is held; nothing while it is paid for, which no clock ends. */
export function BasketHold() {
  const { data: cart = null, dataUpdatedAt } = useQuery(cartQuery())
  return cart?.paymentInProgress === null && <HoldBar cart={cart} arrivedAtMs={dataUpdatedAt} />
}
