import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { FactorAdded } from '../../entities/second-factor/factors.ts'
import { freeText } from '../../free-text.ts'

/** Ours, for staff: sets up the app by its first code. It replaces one that was there. */
export const confirmApp = defineCall({
  name: 'confirmApp',
  summary: 'Set up an app for codes, for staff',
  method: 'POST',
  path: '/api/auth/factors/app',
  body: z.strictObject({ code: freeText(60, 1) }),
  reply: z.object({ data: FactorAdded }),
  errors: [
    'FORBIDDEN',
    'SECOND_STEP_NEEDED',
    'SECOND_STEP_ENDED',
    'PASSWORD_NEEDED',
    'WHOLE_LOG_IN_NEEDED',
    'WRONG_CODE',
    'TOO_MANY_REQUESTS',
  ],
})
