import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { User } from '../../entities/account/user.ts'
import { WireId } from '../../wire-id.ts'

/** Ours, for staff: switches to the log-in of a colleague who has logged in at this browser today, by their PIN. */
export const switchUser = defineCall({
  name: 'switchUser',
  summary: 'Switch to another staff log-in at this browser, by a PIN',
  method: 'POST',
  path: '/api/auth/desk',
  body: z.strictObject({
    userId: WireId,
    pin: z.string().check(z.regex(/^\d{4,8}$/, 'A PIN has four to eight digits')),
  }),
  reply: z.object({ status: z.literal('success'), token: z.optional(z.string()), user: User }),
  errors: ['WRONG_PIN', 'PIN_NOT_ACCEPTED', 'TOO_MANY_REQUESTS'],
})
