import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'

/** Ours, for staff: lists the card readers of the venues where they sell; none where the card account has none. */
export const listReaders = defineCall({
  name: 'listReaders',
  summary: 'Card readers, for staff',
  method: 'GET',
  path: '/api/foh/readers',
  reply: z.object({
    data: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        isOnline: z.boolean(),
        /** Page that stands in for its screen, in development; null for a real reader. */
        screenUrl: z.nullable(z.string()),
      }),
    ),
    /** True where the card account has readers, and none of them is named for these venues. */
    isNoneNamed: z.boolean(),
  }),
  errors: ['FORBIDDEN', 'PAYMENT_UNAVAILABLE'],
})
