import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Factors } from '../../entities/second-factor/factors.ts'
import { WireId } from '../../wire-id.ts'

/** Ours, for staff: removes the app, or a passkey. The last factor stays where the operator asks for one. */
export const removeFactor = defineCall({
  name: 'removeFactor',
  summary: 'Remove an own second factor, for staff',
  method: 'POST',
  path: '/api/auth/factors/remove',
  body: z.strictObject({
    /** The passkey; null for the app. */
    passkeyId: z.nullable(WireId),
  }),
  reply: z.object({ data: Factors }),
  errors: ['FORBIDDEN', 'PASSWORD_NEEDED', 'WHOLE_LOG_IN_NEEDED', 'LAST_FACTOR', 'FACTOR_NOT_FOUND'],
})
