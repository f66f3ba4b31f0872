import type { Transaction } from '@touchline/contract/entities/payments/online-payment'
import type { CallApi } from '../call-api.ts'

/** Asks for a payment's state. Asked repeatedly while it is in doubt, so that nothing is cached. */
export async function getTransaction(callApi: CallApi, transactionUuid: string): Promise<Transaction> {
  const { getTransaction: call } = await import('@touchline/contract/calls/payments/get-transaction')
  return callApi(call, { params: { transactionUuid } })
}
