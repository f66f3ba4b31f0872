import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { AccountMembership } from '../../entities/account/account-membership.ts'

/**
 * Ours: lists the memberships of the customer and of the household they manage. Those that ended over a year
 * ago are left out.
 */
export const listMemberships = defineCall({
  name: 'listMemberships',
  summary: 'The memberships of a customer',
  method: 'GET',
  path: '/api/my-account/memberships',
  reply: z.object({ data: z.array(AccountMembership), meta: z.object({ asOf: z.iso.datetime() }) }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN'],
})
