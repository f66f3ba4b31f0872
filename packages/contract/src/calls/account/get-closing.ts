import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'

/** Ours: tells the customer what closing the account would mean, before it is closed. */
export const getClosing = defineCall({
  name: 'getClosing',
  summary: 'What closing the account would mean',
  method: 'GET',
  path: '/api/my-account/closing',
  reply: z.object({
    data: z.object({
      /** Things to do first, in sentences; none when the account can be closed now. */
      stops: z.array(z.string()),
      /** Things lost with the account. */
      losses: z.array(z.string()),
      /** Credit that is lost. The request to close repeats the sum, to show that the customer saw it. */
      creditPence: z.int(),
    }),
  }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN'],
})
