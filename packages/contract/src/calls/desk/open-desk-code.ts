import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Cart } from '../../entities/basket/cart.ts'
import { freeText } from '../../free-text.ts'

/**
 * Ours, for staff: opens the basket that a kiosk shows a code for. It becomes theirs, with its places and its
 * deadline. Small letters, spaces and dashes in the typed code do not matter. Their own basket must be empty.
 */
export const openDeskCode = defineCall({
  name: 'openDeskCode',
  summary: 'Open the basket of a kiosk at the desk',
  method: 'POST',
  path: '/api/foh/cart/open',
  body: z.object({ code: freeText(40, 1) }),
  reply: z.object({ data: Cart }),
  errors: [
    'FORBIDDEN',
    'DESK_CODE_UNKNOWN',
    'DESK_BASKET_NOT_EMPTY',
    'ALREADY_IN_BASKET',
    'BASKET_LOCKED',
    'KEY_REUSED',
    'TOO_MANY_REQUESTS',
  ],
})
