import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Factors } from '../../entities/second-factor/factors.ts'

/** Ours, for staff: gives the password again. For ten minutes their factors can be changed. */
export const confirmPassword = defineCall({
  name: 'confirmPassword',
  summary: 'Give the own password again, for staff',
  method: 'POST',
  path: '/api/auth/factors/password',
  body: z.strictObject({ currentPassword: z.string().check(z.minLength(1), z.maxLength(256)) }),
  reply: z.object({ data: Factors }),
  errors: ['FORBIDDEN', 'WHOLE_LOG_IN_NEEDED', 'WRONG_PASSWORD', 'TOO_MANY_REQUESTS'],
})
