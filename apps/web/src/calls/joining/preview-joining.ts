import { callQuery } from '../call-query.ts'

/** Asks what a plan costs with a start on that day, payment by payment. */
export function joiningPreviewQuery(planId: number, startsOn: string) {
  return callQuery(
    'joining/preview-joining',
    async () => (await import('@touchline/contract/calls/joining/preview-joining')).previewJoining,
    { params: { planId: String(planId) }, query: { startsOn } },
    (reply) => reply.data,
  )
}
