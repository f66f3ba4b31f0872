import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'

/** Ours, for staff: makes ten recovery codes, which are shown this once. Those before end. */
export const makeRecoveryCodes = defineCall({
  name: 'makeRecoveryCodes',
  summary: 'Make new recovery codes, for staff',
  method: 'POST',
  path: '/api/auth/factors/recovery-codes',
  reply: z.object({ data: z.object({ recoveryCodes: z.array(z.string()) }) }),
  errors: ['FORBIDDEN', 'PASSWORD_NEEDED', 'WHOLE_LOG_IN_NEEDED', 'FACTOR_NOT_FOUND'],
})
