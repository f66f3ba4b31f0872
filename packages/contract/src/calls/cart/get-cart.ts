import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Cart } from '../../entities/cart.ts'

export const getCart = defineCall({
  name: 'getCart',
  summary: 'The basket',
  method: 'GET',
  path: '/api/activities/cart',
  query: z.object({ selectedUserId: z.optional(z.string()) }),
  reply: z.object({ data: Cart }),
  errors: ['FORBIDDEN'],
})
