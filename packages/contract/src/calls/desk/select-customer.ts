import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Cart } from '../../entities/basket/cart.ts'
import { IdOrNobody } from '../../wire-id.ts'

/**
 * Spec 4, select user; ours, for staff: chooses the customer that the basket is for and whose prices it has.
 * Null: a walk-in.
 */
export const selectCustomer = defineCall({
  name: 'selectCustomer',
  summary: 'Choose the customer for whom staff sell',
  method: 'POST',
  path: '/api/foh/cart/customer',
  body: z.object({ selectedUserId: IdOrNobody }),
  reply: z.object({ data: Cart }),
  errors: ['FORBIDDEN'],
})
