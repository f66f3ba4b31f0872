import * as z from 'zod/mini'
import { Cart } from '../../entities/basket/cart.ts'
import { IdOrNobody } from '../../wire-id.ts'

/**
 * Spec 7: takes the use of a benefit or package off the line with this id. The place stays held, at the usual
 * price; `updateItem` can restore the use.
 */
export const removalOfUse = {
  method: 'DELETE',
  params: z.object({ cartItemId: z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'must be a number')) }),
  query: z.object({ source: z.optional(z.string()), selectedUserId: IdOrNobody }),
  reply: z.object({ data: Cart }),
  errors: [
    'ITEM_NOT_FOUND',
    'BENEFIT_NOT_IN_USE',
    'SLOT_CANCELLED',
    'HOLD_EXPIRED',
    'BASKET_LOCKED',
    'BASKET_CHANGED',
    'FORBIDDEN',
    'KEY_REUSED',
  ],
} as const
