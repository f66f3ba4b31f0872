import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'

/**
 * Ours: lists the activities that the customer books most, the most usual first, four at most. One press
 * leads to the next session of each.
 */
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
