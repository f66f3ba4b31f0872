import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Cart } from '@touchline/contract/entities/basket/cart'
import { isPaymentInProgress } from '@touchline/rules/states/online-payment'
import { useEffect, useRef, useState } from 'react'
import { cartQuery } from '../../calls/basket/get-cart.ts'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { userQuery } from '../../calls/login/get-user.ts'
import { useSells } from '../../calls/staff/own-posts-query.ts'
import { hasLostPlaces, needsAdults } from '../../features/basket/cart-facts.ts'
import { usePageFacts } from '../../page/page-facts.ts'
import { useCurrencySymbol } from './credit/use-currency-symbol.ts'
import { useCheckoutPayment, usePreparedCard } from './pay/use-checkout-payment.ts'
import { useLateAnswer } from './pay/use-late-answer.ts'

/** Time between a kiosk's checks if the basket has gone to a phone. */
const LOOK_FOR_PHONE_MS = 3_000

/** Runs the page: what is paid for, in which way, and how far the payment is. */
export function useCheckout() {
  const { data: operator } = useSuspenseQuery(clientQuery())
  const { data: user } = useSuspenseQuery(userQuery())
  const { isKiosk, isEmbedded } = usePageFacts()
  const isCardless = isKiosk && !operator.kioskTakesCards
  const { data: basket = null, dataUpdatedAt } = useQuery({
    ...cartQuery(),
    // A phone takes the basket away without notice.
    refetchInterval: isCardless ? LOOK_FOR_PHONE_MS : false,
  })
  // Spec 6: front of house pays through another endpoint, and charges no card.
  const sells = useSells(user)
  const isDesk = sells && !isKiosk && !isEmbedded
  const needsCard = useRef(true)
  const symbol = useCurrencySymbol()
  const { flow, payment, refusal, forgetRefusal } = useCheckoutPayment(symbol, needsCard)
  const isUnderway = isPaymentInProgress(payment.state) || payment.state === 'complete'
  const cart = useCartPaidFor(basket, isUnderway)
  const toPayPence = cart?.balance ?? 0
  const isPaidOnPhone = isCardless && toPayPence > 0
  // Places that run out are released and stay in the basket; a basket that a phone has taken is gone.
  const [isShown, setShown] = useState(false)
  if (isPaidOnPhone && !isShown) setShown(true)
  useEffect(() => {
    needsCard.current = toPayPence > 0
  }, [toPayPence])
  const isLost = cart !== null && hasLostPlaces(cart)
  const isHeldUp = cart !== null && !isUnderway && needsAdults(cart)
  usePreparedCard({ flow, payment }, cart, {
    userId: user?.id ?? null,
    needsCard: toPayPence > 0 && !isDesk && !isPaidOnPhone,
    isLost: isLost || isHeldUp,
    isDesk,
  })
  return {
    operator,
    user,
    cart,
    dataUpdatedAt,
    symbol,
    flow,
    payment,
    refusal,
    forgetRefusal,
    isDesk,
    /** True where a kiosk takes no card: its visitor pays on a phone or at the desk. */
    isPaidOnPhone,
    /** True when there was a basket for a phone. If none is left, a phone has taken it. */
    isTakenByPhone: isShown && user === null,
    isUnderway,
    /** True while the answer to a payment is late. */
    isWaiting: useLateAnswer(payment),
    isLost,
    /** True until an adult is in the basket. */
    isHeldUp,
  }
}

/**
 * Returns the basket; during a payment the basket that is paid for. The server's basket is empty before the
 * confirmation is there.
 */
function useCartPaidFor(basket: Cart | null, isUnderway: boolean): Cart | null {
  const [paidFor, setPaidFor] = useState(basket)
  if (!isUnderway && paidFor !== basket) setPaidFor(basket)
  return isUnderway ? paidFor : basket
}
