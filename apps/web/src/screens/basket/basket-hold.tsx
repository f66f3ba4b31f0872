import { HoldBar } from '../../features/basket/hold-bar.tsx'
import { useBasket } from './use-basket.ts'

/** Shows how long the basket is held; nothing while it is paid for, which no clock ends. */
export function BasketHold() {
  const { data: cart = null, dataUpdatedAt } = useBasket()
  return cart?.paymentInProgress === null && <HoldBar cart={cart} arrivedAtMs={dataUpdatedAt} />
}
