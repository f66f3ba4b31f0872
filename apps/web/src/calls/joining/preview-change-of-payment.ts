import { callQuery } from '../call-query.ts'

/** Asks in which ways a contract can be paid from now on. */
export function paymentChoicesQuery(contractId: number) {
  return callQuery(
    'joining/preview-change-of-payment',
    async () =>
      (await import('@touchline/contract/calls/joining/preview-change-of-payment')).previewChangeOfPayment,
    { params: { contractId: String(contractId) } },
    (reply) => reply.data,
  )
}
