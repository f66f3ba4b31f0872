import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Cart } from '../../entities/basket/cart.ts'
import { IdOrNobody } from '../../wire-id.ts'

export const getCart = defineCall({
  name: 'getCart',
  summary: 'The basket',
  method: 'GET',
  path: '/api/activities/cart',
  query: z.object({ selectedUserId: IdOrNobody }),
  reply: z.object({ data: Cart }),
  errors: ['FORBIDDEN'],
})
