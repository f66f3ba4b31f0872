import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Cart } from '../../entities/basket/cart.ts'
import { IdOrNobody, WireId } from '../../wire-id.ts'

/**
 * Removes all of the items or none. An item that is not in the basket, or is another person's, is not found.
 */
export const removeItems = defineCall({
  name: 'removeItems',
  summary: 'Give places back',
  method: 'POST',
  path: '/api/activities/cart/remove',
  body: z.object({
    cartItemIds: z.array(WireId).check(z.minLength(1), z.maxLength(100)),
    /** Sent by programs: the customer or a household member, as for add. Anyone else is refused. */
    membershipUserId: IdOrNobody,
    selectedUserId: IdOrNobody,
  }),
  reply: z.object({ data: Cart }),
  errors: ['ITEM_NOT_FOUND', 'BASKET_LOCKED', 'BASKET_CHANGED', 'FORBIDDEN', 'KEY_REUSED'],
})
