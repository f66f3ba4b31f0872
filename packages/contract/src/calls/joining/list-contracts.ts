import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Contract } from '../../entities/joining/contract.ts'

/** Ours: lists the contracts that a customer pays for; those that ended over a year ago are left out. */
export const listContracts = defineCall({
  name: 'listContracts',
  summary: 'The contracts of a customer',
  method: 'GET',
  path: '/api/my-account/contracts',
  reply: z.object({ data: z.array(Contract) }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN'],
})
