import type { QueryClient } from '@tanstack/react-query'
import { cartQuery } from '../../calls/basket/get-cart.ts'
import { callApiOf } from '../../calls/call-query.ts'
import { authorise } from '../../calls/payments/authorise.ts'
import { cancel } from '../../calls/payments/cancel.ts'
import { complete } from '../../calls/payments/complete.ts'
import { getTransaction } from '../../calls/payments/get-transaction.ts'
import { prepare } from '../../calls/payments/prepare.ts'
import { createPaymentFlow, type PaymentFlow } from './payment-flow.ts'
import type { PaymentPorts } from './payment-ports.ts'

/** The page's part of a payment's ports. */
export type PagePorts = Pick<
  PaymentPorts,
  'refused' | 'orderFailed' | 'completed' | 'needsCard' | 'currencySymbol'
>

/** Starts a payment flow on the real calls. `page.current` always has the page's present functions. */
export function startPayment(client: QueryClient, page: { readonly current: PagePorts }): PaymentFlow {
  const callApi = callApiOf(client)
  return createPaymentFlow({
    prepare: () => prepare(callApi),
    authorise: (body, key) => authorise(callApi, body, key),
    complete: (body, key) => complete(callApi, body, key),
    cancel: (transactionUuid) => cancel(callApi, transactionUuid),
    getTransaction: (transactionUuid) => getTransaction(callApi, transactionUuid),
    getCart: async () => {
      const cart = await client.query({ ...cartQuery(), staleTime: 0 })
      if (cart === null) throw new Error('The basket was not answered')
      return cart
    },
    basketChanged: () => void client.invalidateQueries({ queryKey: cartQuery().queryKey }),
    refused: (error) => page.current.refused(error),
    orderFailed: () => page.current.orderFailed(),
    completed: (completeOrderId) => page.current.completed(completeOrderId),
    needsCard: () => page.current.needsCard(),
    currencySymbol: () => page.current.currencySymbol(),
    wait: (ms, signal) =>
      new Promise((done) => {
        const timer = setTimeout(done, ms)
        signal.addEventListener('abort', () => {
          clearTimeout(timer)
          done()
        })
      }),
  })
}
