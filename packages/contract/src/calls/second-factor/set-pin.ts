import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Factors } from '../../entities/second-factor/factors.ts'

/** Ours, for staff: sets the PIN that switches to their log-in at a desk, or removes it (null). */
export const setPin = defineCall({
  name: 'setPin',
  summary: 'Set the own PIN for a desk, for staff',
  method: 'POST',
  path: '/api/auth/factors/pin',
  body: z.strictObject({
    pin: z.nullable(z.string().check(z.regex(/^\d{4,8}$/, 'A PIN has four to eight digits'))),
  }),
  reply: z.object({ data: Factors }),
  errors: ['FORBIDDEN', 'PASSWORD_NEEDED', 'WHOLE_LOG_IN_NEEDED', 'PIN_TOO_EASY'],
})
