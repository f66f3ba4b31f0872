import { callQuery } from '../call-query.ts'

/** A choice of a freeze; what is left out is the first that can be chosen. */
export type FreezeChoice = { reason?: string; from?: string; months?: number }

/** Asks what freezing a contract would mean, by a choice. */
export function freezingPreviewQuery(contractId: number, choice: FreezeChoice = {}) {
  return callQuery(
    'joining/preview-freezing',
    async () => (await import('@touchline/contract/calls/joining/preview-freezing')).previewFreezing,
    { params: { contractId: String(contractId) }, query: choice },
    (reply) => reply.data,
  )
}
