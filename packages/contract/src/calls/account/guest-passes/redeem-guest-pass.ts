import * as z from 'zod/mini'
import { defineCall } from '../../../define-call.ts'
import { GuestPasses } from '../../../entities/account/guest-pass.ts'

/** Ours: turns the pass of a mailed link into a visit of the logged-in customer. Each link redeems once. */
export const redeemGuestPass = defineCall({
  name: 'redeemGuestPass',
  summary: 'Redeem a guest pass',
  method: 'POST',
  path: '/api/my-account/guest-passes/redeem',
  body: z.object({ key: z.string().check(z.maxLength(100)) }),
  reply: z.object({ data: GuestPasses }),
  errors: [
    'LOGIN_REQUIRED',
    'FORBIDDEN',
    'GUEST_PASSES_NOT_OFFERED',
    'GUEST_PASS_OWN',
    'GUEST_PASS_OVER',
    'KEY_REUSED',
  ],
})
