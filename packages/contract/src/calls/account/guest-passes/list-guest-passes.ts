import * as z from 'zod/mini'
import { defineCall } from '../../../define-call.ts'
import { GuestPasses } from '../../../entities/account/guest-pass.ts'

/**
 * Ours: lists the passes that a member has given and can give. With the key of a mailed link, it also returns
 * the pass behind that link.
 */
export const listGuestPasses = defineCall({
  name: 'listGuestPasses',
  summary: 'The guest passes of a member',
  method: 'GET',
  path: '/api/my-account/guest-passes',
  query: z.object({ key: z.optional(z.string().check(z.maxLength(100))) }),
  reply: z.object({ data: GuestPasses }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN', 'GUEST_PASSES_NOT_OFFERED'],
})
