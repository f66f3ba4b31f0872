import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Contract } from '../../entities/joining/contract.ts'
import { WireId } from '../../wire-id.ts'

/** Ours: takes notice back before the last day is over. */
export const stayInContract = defineCall({
  name: 'stayInContract',
  summary: 'Stay in a contract after all',
  method: 'DELETE',
  path: '/api/my-account/contracts/:contractId/leaving',
  params: z.object({ contractId: WireId }),
  reply: z.object({ data: Contract }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN', 'CONTRACT_NOT_FOUND', 'CONTRACT_CHANGED', 'KEY_REUSED'],
})
