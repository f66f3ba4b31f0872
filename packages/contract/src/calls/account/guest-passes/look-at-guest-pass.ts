import * as z from 'zod/mini'
import { defineCall } from '../../../define-call.ts'
import { OfferedPass } from '../../../entities/account/guest-pass.ts'

/** Ours: what the link of a pass's letter brings, to the person who has it, with or without an account. Looking uses nothing up. */
export const lookAtGuestPass = defineCall({
  name: 'lookAtGuestPass',
  summary: 'What the link of a guest pass brings',
  method: 'GET',
  path: '/api/guest-passes/offered',
  query: z.object({ key: z.string().check(z.maxLength(100)) }),
  reply: z.object({ data: OfferedPass }),
  errors: ['LINK_ENDED'],
})
