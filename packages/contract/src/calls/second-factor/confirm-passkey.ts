import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { FactorAdded } from '../../entities/second-factor/factors.ts'
import { freeText } from '../../free-text.ts'

/** Ours, for staff: adds the passkey that the browser has made. */
export const confirmPasskey = defineCall({
  name: 'confirmPasskey',
  summary: 'Set up a passkey, for staff',
  method: 'POST',
  path: '/api/auth/factors/passkeys',
  body: z.strictObject({
    /** The browser's answer as JSON. */
    credential: z.string().check(z.minLength(2), z.maxLength(20_000)),
    /** Name by which the person knows the device. */
    name: freeText(40, 1),
  }),
  reply: z.object({ data: FactorAdded }),
  errors: [
    'FORBIDDEN',
    'SECOND_STEP_NEEDED',
    'SECOND_STEP_ENDED',
    'PASSWORD_NEEDED',
    'WHOLE_LOG_IN_NEEDED',
    'NO_PASSKEYS_HERE',
    'PASSKEY_NOT_ACCEPTED',
  ],
})
