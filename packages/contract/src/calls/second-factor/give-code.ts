import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { User } from '../../entities/account/user.ts'
import { freeText } from '../../free-text.ts'

/**
 * Ours, for staff: the second step of a log-in, by the six digits of an app or by a recovery code. Spaces and dashes
 * don't matter. A code is accepted once.
 */
export const giveCode = defineCall({
  name: 'giveCode',
  summary: 'Give the second step of a staff log-in: a code',
  method: 'POST',
  path: '/api/auth/second-step/code',
  body: z.strictObject({ code: freeText(60, 1) }),
  reply: z.object({ status: z.literal('success'), token: z.optional(z.string()), user: User }),
  errors: ['SECOND_STEP_ENDED', 'WRONG_CODE', 'TOO_MANY_REQUESTS'],
})
