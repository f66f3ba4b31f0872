import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Cart } from '../../entities/basket/cart.ts'
import { IdOrNobody, WireId } from '../../wire-id.ts'

/** All of the items or none: one that is not in the basket, or another person’s, is not found. */
export const removeItems = defineCall({
  name: 'removeItems',
  summary: 'Give places back',
  method: 'POST',
  path: '/api/activities/cart/remove',
  body: z.object({
    cartItemIds: z.array(WireId).check(z.minLength(1), z.maxLength(100)),
    /** Sent by programs: of the customer or of their household, as for add; another’s is refused. */
    membershipUserId: IdOrNobody,
    selectedUserId: IdOrNobody,
  }),
  reply: z.object({ data: Cart }),
  errors: ['ITEM_NOT_FOUND', 'BASKET_LOCKED', 'BASKET_CHANGED', 'FORBIDDEN', 'KEY_REUSED'],
})
