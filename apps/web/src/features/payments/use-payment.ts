import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { noPayment, type Payment } from './payment.ts'
import type { PaymentFlow } from './payment-flow.ts'
import { type PagePorts, startPayment } from './start-payment.ts'

const subscribeToNothing = () => () => {}
const getNoPayment = (): Payment => noPayment

/**
 * Returns this page's payment; null on the server and until the page is hydrated. `page.current` has the
 * functions that the flow calls.
 */
export function usePayment(page: { readonly current: PagePorts }): {
  flow: PaymentFlow | null
  payment: Payment
} {
  const client = useQueryClient()
  const [flow, setFlow] = useState<PaymentFlow | null>(null)
  // Earlier than a held press is replayed.
  useLayoutEffect(() => {
    const started = startPayment(client, page)
    // oxlint-disable-next-line react/set-state-in-effect -- a payment has no render of its own: it begins when the page listens
    setFlow(started)
    return () => started.stop()
  }, [client, page])
  const payment = useSyncExternalStore(
    flow?.subscribe ?? subscribeToNothing,
    flow?.get ?? getNoPayment,
    getNoPayment,
  )
  return { flow, payment }
}
