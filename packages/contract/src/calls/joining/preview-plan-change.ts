import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { PlanChangePreview } from '../../entities/joining/plan-change.ts'
import { WireId } from '../../wire-id.ts'

/** Ours: tells which plans a contract can change to, and the money of one of them. */
export const previewPlanChange = defineCall({
  name: 'previewPlanChange',
  summary: 'What a change of plan means',
  method: 'GET',
  path: '/api/my-account/contracts/:contractId/plan',
  params: z.object({ contractId: WireId }),
  query: z.object({ planId: z.optional(WireId) }),
  reply: z.object({ data: PlanChangePreview }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN', 'CONTRACT_NOT_FOUND', 'CONTRACT_CHANGED'],
})
