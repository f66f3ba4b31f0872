import * as z from 'zod/mini'
import { defineCall } from '../../../define-call.ts'

/** Ours: makes a link for the giver to hand over, beside the mailed ones. Asked for again, it is the same. */
export const makeGuestPassLink = defineCall({
  name: 'makeGuestPassLink',
  summary: 'A link of a guest pass to hand over',
  method: 'POST',
  path: '/api/my-account/guest-passes/:passId/link',
  params: z.object({ passId: z.coerce.number().check(z.int(), z.positive()) }),
  reply: z.object({
    data: z.object({
      /** Key for the page of guest passes: `?key=…` */
      key: z.string(),
    }),
  }),
  errors: [
    'LOGIN_REQUIRED',
    'FORBIDDEN',
    'GUEST_PASSES_NOT_OFFERED',
    'GUEST_PASS_NOT_FOUND',
    'GUEST_PASS_NO_LINK',
  ],
})
