import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { noPayment, type Payment } from './payment.ts'
import type { PaymentFlow } from './payment-flow.ts'
import { type PagePorts, startPayment } from './start-payment.ts'

const subscribeToNothing = () => () => {}
const getNoPayment = (): Payment => noPayment

/**
 * The payment of this page; null on the server and until the page listens. `page.current` answers what the flow asks of the
 * page.
 */
export function usePayment(page: { readonly current: PagePorts }): {
  flow: PaymentFlow | null
  payment: Payment
} {
  const client = useQueryClient()
  const [flow, setFlow] = useState<PaymentFlow | null>(null)
  // Before a press that was held until now is played.
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
