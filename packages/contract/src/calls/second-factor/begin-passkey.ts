import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'

/** Ours, for staff: begins to set up a passkey. */
export const beginPasskey = defineCall({
  name: 'beginPasskey',
  summary: 'Begin to set up a passkey, for staff',
  method: 'POST',
  path: '/api/auth/factors/passkeys/begin',
  /** JSON for the browser (WebAuthn's PublicKeyCredentialCreationOptionsJSON). */
  reply: z.object({ data: z.object({ options: z.string() }) }),
  errors: [
    'FORBIDDEN',
    'SECOND_STEP_NEEDED',
    'SECOND_STEP_ENDED',
    'PASSWORD_NEEDED',
    'WHOLE_LOG_IN_NEEDED',
    'NO_PASSKEYS_HERE',
  ],
})
