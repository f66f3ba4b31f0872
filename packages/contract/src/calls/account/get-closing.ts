import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'

/** Ours: what comes with closing the account, before it is closed. */
export const getClosing = defineCall({
  name: 'getClosing',
  summary: 'What closing one’s account would mean',
  method: 'GET',
  path: '/api/my-account/closing',
  reply: z.object({
    data: z.object({
      /** What has to be done first, in sentences; none where the account can be closed now. */
      stops: z.array(z.string()),
      /** What is lost with it. */
      losses: z.array(z.string()),
      /** Credit that is lost: the request to close says that it was seen. */
      creditPence: z.int(),
    }),
  }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN'],
})
