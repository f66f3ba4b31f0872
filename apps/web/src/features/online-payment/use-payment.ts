import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { loadChunk } from '../../load-chunk.ts'
import { noPayment, type Payment } from './payment.ts'
import type { PaymentFlow } from './payment-flow.ts'
import type { PagePorts } from './start-payment.ts'

const subscribeToNothing = () => () => {}
const getNoPayment = (): Payment => noPayment

/**
 * The payment of this page; null until its script, which no first view needs, has come. `page.current` answers what the
 * flow asks of the page.
 */
export function usePayment(page: { readonly current: PagePorts }): {
  flow: PaymentFlow | null
  payment: Payment
} {
  const client = useQueryClient()
  const [flow, setFlow] = useState<PaymentFlow | null>(null)
  useEffect(() => {
    let isHere = true
    let started: PaymentFlow | null = null
    void loadChunk(() => import('./start-payment.ts')).then(({ startPayment }) => {
      if (!isHere) return
      started = startPayment(client, page)
      setFlow(started)
    })
    return () => {
      isHere = false
      started?.stop()
    }
  }, [client, page])
  const payment = useSyncExternalStore(
    flow?.subscribe ?? subscribeToNothing,
    flow?.get ?? getNoPayment,
    getNoPayment,
  )
  return { flow, payment }
}
