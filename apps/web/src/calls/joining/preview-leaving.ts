import { callQuery } from '../call-query.ts'

/** Asks what leaving a contract today would mean. */
export function leavingPreviewQuery(contractId: number) {
  return callQuery(
    'joining/preview-leaving',
    async () => (await import('@touchline/contract/calls/joining/preview-leaving')).previewLeaving,
    { params: { contractId: String(contractId) } },
    (reply) => reply.data,
  )
}
