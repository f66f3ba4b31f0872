import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Cart } from '../../entities/basket/cart.ts'
import { IdOrNobody } from '../../wire-id.ts'

export const clearCart = defineCall({
  name: 'clearCart',
  summary: 'Empty the basket',
  method: 'DELETE',
  path: '/api/activities/cart',
  query: z.object({ selectedUserId: IdOrNobody }),
  reply: z.object({ data: Cart }),
  errors: ['BASKET_LOCKED', 'BASKET_CHANGED', 'FORBIDDEN', 'KEY_REUSED'],
})
