import * as z from 'zod/mini'
import { defineCall } from '../../../define-call.ts'
import { EmailAddress } from '../../../email-address.ts'
import { GuestPasses } from '../../../entities/account/guest-pass.ts'
import { GuestName } from '../../../free-text.ts'

/** Ours: gives a guest pass. The guest gets a letter with the link that redeems it. */
export const giveGuestPass = defineCall({
  name: 'giveGuestPass',
  summary: 'Give a guest pass',
  method: 'POST',
  path: '/api/my-account/guest-passes',
  body: z.object({
    name: GuestName,
    email: EmailAddress,
  }),
  reply: z.object({ data: GuestPasses }),
  errors: [
    'LOGIN_REQUIRED',
    'FORBIDDEN',
    'GUEST_PASSES_NOT_OFFERED',
    'GUEST_PASSES_USED_UP',
    'GUEST_PASS_GIVEN',
    'GUEST_PASS_OWN',
    'KEY_REUSED',
  ],
})
