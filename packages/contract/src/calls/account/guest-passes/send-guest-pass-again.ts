import * as z from 'zod/mini'
import { defineCall } from '../../../define-call.ts'
import { GuestPasses } from '../../../entities/account/guest-pass.ts'

/** Ours: mails the same pass again, with one more link. */
export const sendGuestPassAgain = defineCall({
  name: 'sendGuestPassAgain',
  summary: 'Send the email of a guest pass again',
  method: 'POST',
  path: '/api/my-account/guest-passes/:passId/send',
  params: z.object({ passId: z.coerce.number().check(z.int(), z.positive()) }),
  reply: z.object({ data: GuestPasses }),
  errors: [
    'LOGIN_REQUIRED',
    'FORBIDDEN',
    'GUEST_PASSES_NOT_OFFERED',
    'GUEST_PASS_NOT_FOUND',
    'GUEST_PASS_NOT_SENT',
    'KEY_REUSED',
  ],
})
