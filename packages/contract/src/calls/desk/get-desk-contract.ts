import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { DeskContract } from '../../entities/desk/desk-contract.ts'
import { WireId } from '../../wire-id.ts'

/** Ours, for staff of the plan's venues: tells of a contract, what was done to it, and what staff can do. */
export const getDeskContract = defineCall({
  name: 'getDeskContract',
  summary: 'A contract, for staff',
  method: 'GET',
  path: '/api/foh/contracts/:contractId',
  params: z.object({ contractId: WireId }),
  reply: z.object({ data: DeskContract }),
  errors: ['FORBIDDEN', 'CONTRACT_NOT_FOUND'],
})
