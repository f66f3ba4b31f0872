import { useQueryClient } from '@tanstack/react-query'
import type { Cart } from '@touchline/contract/entities/basket/cart'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../calls/api-error.ts'
import { aboutWaivers } from '../../../calls/people/submit-waivers.ts'
import { isEmpty } from '../../../features/basket/cart-facts.ts'
import type { Payment } from '../../../features/payments/payment.ts'
import type { PaymentFlow } from '../../../features/payments/payment-flow.ts'
import type { PagePorts } from '../../../features/payments/start-payment.ts'
import { usePayment } from '../../../features/payments/use-payment.ts'
import { messages } from '../../../messages.ts'
import { markOrdered } from '../../../page/just-ordered.ts'
import { useToasts } from '../../../page/toasts-context.ts'
import { paths } from '../../../paths.ts'

/** Subject of toasts about the order. The next try removes them. */
const order = 'order'

/** Runs the payment of this page, and reacts to its events. */
export function useCheckoutPayment(currencySymbol: string, needsCard: RefObject<boolean>) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const toasts = useToasts()
  const [refusal, setRefusal] = useState<unknown>(null)
  const ports: PagePorts = {
    needsCard: () => needsCard.current,
    currencySymbol: () => currencySymbol,
    refused: (error) => {
      setRefusal(error)
      if (!(error instanceof ApiError) || error.code !== 'WAIVERS_INCOMPLETE') return
      toasts.show('error', messages.waiversFailed, { about: aboutWaivers })
      void navigate(paths.attendees())
    },
    orderFailed: () => toasts.show('error', messages.orderFailed, { about: order }),
    completed: (completeOrderId) => {
      toasts.drop(order)
      toasts.show('success', messages.orderCompleted)
      // Spec 4: slots and times reload when a payment succeeds, dates do not; and the basket begins anew.
      void client.invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== 'timetable/list-dates' })
      markOrdered(completeOrderId)
      void navigate(paths.bookingConfirmed({ completeOrderId }), { replace: true })
    },
  }
  const page = useRef(ports)
  useEffect(() => {
    page.current = ports
  })
  const forgetRefusal = () => {
    setRefusal(null)
    toasts.drop(order)
  }
  return { ...usePayment(page), refusal, forgetRefusal }
}

/**
 * Opens the card form for this basket and payer, and again when either changes: a card is saved for a
 * customer. Where credit leaves another sum to the card, the form stays, and its wallets show that sum.
 */
export function usePreparedCard(
  { flow, payment }: { flow: PaymentFlow | null; payment: Payment },
  cart: Cart | null,
  {
    userId,
    needsCard,
    isLost,
    isDesk,
  }: { userId: number | null; needsCard: boolean; isLost: boolean; isDesk: boolean },
): void {
  const preparedFor = useRef('')
  useEffect(() => {
    if (flow === null || cart === null || isEmpty(cart)) return
    // At the desk the payment waits at a card reader, and the desk's part of the page waits beside it.
    if (cart.paymentInProgress !== null) return isDesk ? undefined : flow.resume(cart.paymentInProgress)
    const wanted = needsCard && !isLost ? `${cart.itemHash} ${cart.total} ${userId ?? ''}` : ''
    if (wanted === preparedFor.current) return
    // Forgotten when the places are lost, so that the card form comes again with them.
    preparedFor.current = wanted
    if (wanted !== '') void flow.begin()
  }, [cart, userId, needsCard, isLost, isDesk, flow])

  // The sum left was too small for a card: credit or another basket leaves enough by now.
  const leastPence = payment.state === 'idle' ? (payment.notice?.leastPence ?? null) : null
  const isEnough = leastPence !== null && cart !== null && cart.balance >= leastPence
  useEffect(() => {
    if (isEnough && needsCard && !isLost) void flow?.sumIsEnough()
  }, [flow, isEnough, needsCard, isLost])

  const walletSum = payment.state === 'ready' ? payment.session.walletSum : null
  const toPayPence = needsCard && !isLost && cart !== null ? cart.balance : 0
  useEffect(() => {
    if (walletSum !== null && toPayPence > 0 && walletSum !== toPayPence) void flow?.sumChanged(toPayPence)
  }, [flow, walletSum, toPayPence])
}
