import * as z from 'zod/mini'
import { defineCall } from '../../../define-call.ts'
import { GuestPasses } from '../../../entities/account/guest-pass.ts'

/** Ours: gives a pass that was not redeemed back to the member. Its link then opens nothing. */
export const takeGuestPassBack = defineCall({
  name: 'takeGuestPassBack',
  summary: 'Take a guest pass back',
  method: 'POST',
  path: '/api/my-account/guest-passes/:passId/take-back',
  params: z.object({ passId: z.coerce.number().check(z.int(), z.positive()) }),
  reply: z.object({ data: GuestPasses }),
  errors: [
    'LOGIN_REQUIRED',
    'FORBIDDEN',
    'GUEST_PASSES_NOT_OFFERED',
    'GUEST_PASS_NOT_FOUND',
    'GUEST_PASS_REDEEMED',
    'KEY_REUSED',
  ],
})
