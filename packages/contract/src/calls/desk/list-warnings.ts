import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'

/**
 * Ours, for staff: what would stop or warn the person whose place each line of their basket is, by the rules of the customers'
 * own pages. Staff decide for themselves, so it stops nothing here.
 */
export const listWarnings = defineCall({
  name: 'listWarnings',
  summary: 'What staff should know of the places in their basket before they sell them',
  method: 'GET',
  path: '/api/foh/cart/warnings',
  reply: z.object({
    data: z.array(z.object({ cartItemId: z.int(), words: z.string() })),
    /** The basket of which it is said. */
    meta: z.object({ cartId: z.nullable(z.int()) }),
  }),
  errors: ['FORBIDDEN'],
})
