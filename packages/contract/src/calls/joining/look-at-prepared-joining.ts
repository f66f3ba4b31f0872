import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { JoiningToFinish } from '../../entities/desk/prepared-joining.ts'
import { LinkKey } from '../../link-key.ts'

/**
 * Ours: shows the joining behind the link that staff have made. Looking uses nothing up. The key is in the body, so that
 * no log of addresses has it.
 */
export const lookAtPreparedJoining = defineCall({
  name: 'lookAtPreparedJoining',
  summary: 'The joining that staff have prepared',
  method: 'POST',
  path: '/api/online-joining/prepared',
  body: z.object({ key: LinkKey }),
  reply: z.object({ data: JoiningToFinish }),
  errors: ['LINK_ENDED', 'TOO_MANY_REQUESTS'],
})
