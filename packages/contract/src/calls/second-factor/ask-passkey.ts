import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'

/** Ours, for staff: begins the second step by a passkey. */
export const askPasskey = defineCall({
  name: 'askPasskey',
  summary: 'Begin the second step of a staff log-in: a passkey',
  method: 'POST',
  path: '/api/auth/second-step/passkey/begin',
  /** JSON for the browser (WebAuthn's PublicKeyCredentialRequestOptionsJSON), whose keys have a spelling of their own. */
  reply: z.object({ data: z.object({ options: z.string() }) }),
  errors: ['SECOND_STEP_ENDED', 'NO_PASSKEYS_HERE'],
})
