import * as z from 'zod/mini'
import { defineCall } from '../../../define-call.ts'
import { GuestPasses } from '../../../entities/account/guest-pass.ts'

/** Ours: what a member has given and can give; with the key of a mailed link also what that brings the asker. */
export const listGuestPasses = defineCall({
  name: 'listGuestPasses',
  summary: 'The guest passes of a member',
  method: 'GET',
  path: '/api/my-account/guest-passes',
  query: z.object({ key: z.optional(z.string().check(z.maxLength(100))) }),
  reply: z.object({ data: GuestPasses }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN', 'GUEST_PASSES_NOT_OFFERED'],
})
