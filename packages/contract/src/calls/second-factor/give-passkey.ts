import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { User } from '../../entities/account/user.ts'

/** Ours, for staff: the second step of a log-in, by a passkey. `credential` is the browser's answer as JSON. */
export const givePasskey = defineCall({
  name: 'givePasskey',
  summary: 'Give the second step of a staff log-in: a passkey',
  method: 'POST',
  path: '/api/auth/second-step/passkey',
  body: z.strictObject({ credential: z.string().check(z.minLength(2), z.maxLength(20_000)) }),
  reply: z.object({ status: z.literal('success'), token: z.optional(z.string()), user: User }),
  errors: ['SECOND_STEP_ENDED', 'PASSKEY_NOT_ACCEPTED', 'NO_PASSKEYS_HERE', 'TOO_MANY_REQUESTS'],
})
