import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { EmailAddress } from '../../email-address.ts'

/**
 * Ours, for staff who manage staff at all venues: removes every second factor of a colleague who has lost theirs. The
 * colleague's sessions end, and they are told by mail.
 */
export const resetSecondFactor = defineCall({
  name: 'resetSecondFactor',
  summary: 'Reset the second factors of a colleague, for staff',
  method: 'POST',
  path: '/api/foh/staff/reset-second-factor',
  body: z.strictObject({ email: EmailAddress }),
  /** First name of the colleague. */
  reply: z.object({ data: z.object({ firstName: z.string() }) }),
  errors: ['FORBIDDEN', 'PASSWORD_NEEDED', 'WHOLE_LOG_IN_NEEDED', 'STAFF_NOT_FOUND', 'KEY_REUSED'],
})
