import type { authorisePayment } from '@touchline/contract/calls/payments/authorise'
import type { BodyOf } from '@touchline/contract/define-call'
import type { Transaction } from '@touchline/contract/entities/payments/online-payment'
import type { CallApi } from '../call-api.ts'

export type AuthoriseBody = BodyOf<typeof authorisePayment>

/** Authorises a payment. One key is one payment: the same key again returns the first answer (F21). */
export async function authorise(
  callApi: CallApi,
  body: AuthoriseBody,
  idempotencyKey: string,
): Promise<Transaction> {
  const { authorisePayment: call } = await import('@touchline/contract/calls/payments/authorise')
  return callApi(call, { body }, { idempotencyKey })
}
