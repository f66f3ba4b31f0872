import type { Transaction } from '@touchline/contract/entities/payments/online-payment'
import type { CallApi } from '../call-api.ts'

/** How a payment stands: asked again and again while it is in doubt, so nothing of it is cached. */
export async function getTransaction(callApi: CallApi, transactionUuid: string): Promise<Transaction> {
  const { getTransaction: call } = await import('@touchline/contract/calls/payments/get-transaction')
  return callApi(call, { params: { transactionUuid } })
}
