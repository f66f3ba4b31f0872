import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'

/**
 * Ours, for staff: lists, for each line of their basket, what would stop or warn its person on the customers'
 * own pages. It stops nothing here: staff decide for themselves.
 */
export const listWarnings = defineCall({
  name: 'listWarnings',
  summary: 'What staff should know of the places in their basket before they sell them',
  method: 'GET',
  path: '/api/foh/cart/warnings',
  reply: z.object({
    data: z.array(z.object({ cartItemId: z.int(), words: z.string() })),
    /** The basket that the warnings are about. */
    meta: z.object({ cartId: z.nullable(z.int()) }),
  }),
  errors: ['FORBIDDEN'],
})
