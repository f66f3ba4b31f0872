import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'

/** Ours: everything that is kept of the customer, by what it is about, and of anybody else the name of who has booked a place for them. */
export const getData = defineCall({
  name: 'getData',
  summary: 'Download one’s data',
  method: 'GET',
  path: '/api/my-account/data',
  reply: z.object({ data: z.record(z.string(), z.unknown()) }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN'],
})
