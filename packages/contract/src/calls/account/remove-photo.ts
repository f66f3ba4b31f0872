import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { MyDetails } from '../../entities/account/my-details.ts'

/** Ours: removes the customer's photo. */
export const removePhoto = defineCall({
  name: 'removePhoto',
  summary: 'Remove the photo',
  method: 'DELETE',
  path: '/api/my-account/photo',
  reply: z.object({ data: MyDetails }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN'],
})
