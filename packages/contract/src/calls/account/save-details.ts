import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { ContactFields, MyDetails } from '../../entities/account/my-details.ts'

/** Ours. Name and date of birth are the operator’s to change: prices go by them. */
export const saveDetails = defineCall({
  name: 'saveDetails',
  summary: 'Change one’s own details',
  method: 'PUT',
  path: '/api/my-account/details',
  body: z.strictObject({ ...ContactFields, marketingConsent: z.boolean(), wantsReminders: z.boolean() }),
  reply: z.object({ data: MyDetails }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN'],
})
