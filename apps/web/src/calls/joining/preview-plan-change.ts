import { callQuery } from '../call-query.ts'

/** Asks which plans a contract can change to, and what the chosen one would mean. */
export function planChangePreviewQuery(contractId: number, planId?: number) {
  return callQuery(
    'joining/preview-plan-change',
    async () => (await import('@touchline/contract/calls/joining/preview-plan-change')).previewPlanChange,
    {
      params: { contractId: String(contractId) },
      query: planId === undefined ? {} : { planId: String(planId) },
    },
    (reply) => reply.data,
  )
}
