import type { Transaction } from '@touchline/contract/entities/payments/online-payment'
import { useToasts } from '../../page/toasts-context.ts'
import { cartQuery } from '../basket/get-cart.ts'
import type { CallApi } from '../call-api.ts'
import { useCallMutation } from '../call-mutation.ts'
import { errorWords } from '../error-words.ts'

const load = async () => (await import('@touchline/contract/calls/payments/cancel')).cancelPayment

/** Gives up a payment that waits for the bank. */
export async function cancel(callApi: CallApi, transactionUuid: string): Promise<Transaction> {
  return callApi(await load(), { body: { transactionUuid } })
}

/** Name of the toasts about a try: the next try removes them. */
const aboutCancelling = 'cancelling a payment'

/** Does the same from the basket, which the payment has locked. */
export function useCancelPayment() {
  const toasts = useToasts()
  return useCallMutation({
    load,
    invalidates: [cartQuery().queryKey[0]],
    onSuccess: ({ message }) => {
      toasts.drop(aboutCancelling)
      if (message) toasts.show('success', message, { colour: 'info' })
    },
    onError: (error) => {
      toasts.drop(aboutCancelling)
      toasts.show('error', errorWords(error), { about: aboutCancelling })
    },
  })
}
