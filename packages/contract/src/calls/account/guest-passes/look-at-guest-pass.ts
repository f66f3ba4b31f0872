import * as z from 'zod/mini'
import { defineCall } from '../../../define-call.ts'
import { OfferedPass } from '../../../entities/account/guest-pass.ts'

/**
 * Ours: shows the pass behind a mailed link to anyone who has the link, with or without an account. Looking
 * uses nothing up.
 */
export const lookAtGuestPass = defineCall({
  name: 'lookAtGuestPass',
  summary: 'The guest pass behind a link',
  method: 'GET',
  path: '/api/guest-passes/offered',
  query: z.object({ key: z.string().check(z.maxLength(100)) }),
  reply: z.object({ data: OfferedPass }),
  errors: ['LINK_ENDED'],
})
