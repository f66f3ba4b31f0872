import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Cart } from '@touchline/contract/entities/basket/cart'
import { paymentWithStaffPollMs } from '@touchline/rules/limits/defaults'
import { useEffect, useState } from 'react'
import { isRefusal } from '../../calls/api-error.ts'
import { cartQuery } from '../../calls/basket/get-cart.ts'

/** Time between two checks. F89: a failed payment frees the basket within ten seconds, here too. */
const LOOK_AGAIN_MS = 3_000
/**
 * Time after which the basket is checked as seldom as for a payment that needs attention. The basket does not
 * say that its payment does.
 */
const SOON_OVER_MS = 60_000

const isPaidFor = (cart: Cart | null | undefined) => cart != null && cart.paymentInProgress !== null

/** Keeps a basket that is being paid for on the screen while the server can't say how the payment ended. */
const basketQuery = () =>
  queryOptions({
    ...cartQuery(),
    throwOnError: (error, { state }) => !isRefusal(error) && !isPaidFor(state.data),
  })

export const useBasket = () => useQuery(basketQuery())

/** Returns the basket, asked for again while it is being paid for: the payment may be another tab's. */
export function useWatchedBasket(): Cart | null {
  const [takesLong, setTakesLong] = useState(false)
  const againMs = takesLong ? paymentWithStaffPollMs : LOOK_AGAIN_MS
  const {
    data: cart = null,
    error,
    refetch,
  } = useQuery({
    ...basketQuery(),
    refetchInterval: ({ state }) => (isPaidFor(state.data) ? againMs : false),
  })
  const payment = cart?.paymentInProgress ?? null
  useEffect(() => {
    if (payment === null) return
    const timer = setTimeout(() => setTakesLong(true), SOON_OVER_MS)
    return () => {
      clearTimeout(timer)
      setTakesLong(false)
    }
  }, [payment])
  useEffect(() => {
    // The query client runs no interval for a basket that has just failed.
    if (!error || payment === null) return
    const timer = setTimeout(() => void refetch({ cancelRefetch: false }), againMs)
    return () => clearTimeout(timer)
  }, [error, payment, againMs, refetch])
  return cart
}
