import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'

/** Ours: the activities that a customer books, the most usual first, four at most: one press leads to the next one. */
export const listUsual = defineCall({
  name: 'listUsual',
  summary: 'What a customer usually books',
  method: 'GET',
  path: '/api/my-account/usual',
  reply: z.object({
    data: z.array(
      z.object({ name: z.string(), venueName: z.string(), venueSlug: z.string(), activitySlug: z.string() }),
    ),
  }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN'],
})
