import * as z from 'zod/mini'
import { Cart } from '../../entities/basket/cart.ts'
import { IdOrNobody } from '../../wire-id.ts'

/** Spec 7: the id is that of the line. Its place stays held, at the usual price; `updateItem` has the use again. */
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
