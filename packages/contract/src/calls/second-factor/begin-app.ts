import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'

/** Ours, for staff: begins to set up an app that gives codes. Nothing counts before `confirmApp`. */
export const beginApp = defineCall({
  name: 'beginApp',
  summary: 'Begin to set up an app for codes, for staff',
  method: 'POST',
  path: '/api/auth/factors/app/begin',
  reply: z.object({
    data: z.object({
      /** Address for the QR code. */
      address: z.string(),
      /** Secret for typing, in base32. */
      secret: z.string(),
    }),
  }),
  errors: [
    'FORBIDDEN',
    'SECOND_STEP_NEEDED',
    'SECOND_STEP_ENDED',
    'PASSWORD_NEEDED',
    'WHOLE_LOG_IN_NEEDED',
    'NO_APP_HERE',
  ],
})
