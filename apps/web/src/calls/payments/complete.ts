import type { completeCheckout } from '@touchline/contract/calls/payments/complete'
import type { BodyOf } from '@touchline/contract/define-call'
import type { Transaction } from '@touchline/contract/entities/payments/online-payment'
import type { CallApi } from '../call-api.ts'

export type CompleteBody = BodyOf<typeof completeCheckout>

export async function complete(
  callApi: CallApi,
  body: CompleteBody,
  idempotencyKey: string,
): Promise<Transaction> {
  const { completeCheckout: call } = await import('@touchline/contract/calls/payments/complete')
  return callApi(call, { body }, { idempotencyKey })
}
