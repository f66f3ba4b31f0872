import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { LeavingPreview } from '../../entities/joining/contract.ts'
import { WireId } from '../../wire-id.ts'

/** Ours: tells what leaving a contract today would mean. */
export const previewLeaving = defineCall({
  name: 'previewLeaving',
  summary: 'What leaving a contract means',
  method: 'GET',
  path: '/api/my-account/contracts/:contractId/leaving',
  params: z.object({ contractId: WireId }),
  reply: z.object({ data: LeavingPreview }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN', 'CONTRACT_NOT_FOUND', 'CONTRACT_CHANGED'],
})
