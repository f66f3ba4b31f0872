import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { ContactFields, MyDetails } from '../../entities/account/my-details.ts'

/**
 * Ours: changes the customer's own details. Only the operator changes name and date of birth, because prices
 * depend on them.
 */
export const saveDetails = defineCall({
  name: 'saveDetails',
  summary: 'Change a customer’s own details',
  method: 'PUT',
  path: '/api/my-account/details',
  body: z.strictObject({ ...ContactFields, marketingConsent: z.boolean(), wantsReminders: z.boolean() }),
  reply: z.object({ data: MyDetails }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN'],
})
