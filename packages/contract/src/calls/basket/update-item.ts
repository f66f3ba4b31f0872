import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Cart } from '../../entities/basket/cart.ts'
import { IdOrNobody, WireId } from '../../wire-id.ts'
import { forWhom, mayUse } from './for-whom.ts'

/**
 * Spec 7: changes a line: its number of places, its kind of price, its person and what it uses. A change of
 * quantity alone keeps the price; any other change prices the line anew. The basket's deadline does not move.
 * A person is chosen for one place: with `ofPlaces`, one of several places becomes a line of its own, and the
 * others stay as they are.
 */
export const updateItem = defineCall({
  name: 'updateItem',
  summary: 'Change a line: how many places, of which kind, for whom',
  method: 'PUT',
  path: '/api/activities/cart/:cartItemId',
  params: z.object({ cartItemId: z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'must be a number')) }),
  body: z.object({
    options: z
      .object({
        quantity: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
        pricingOptionId: z.optional(WireId),
        /** Limits the change to one of the line's places; all of them stay held. */
        ofPlaces: z.optional(z.literal(1)),
        ...forWhom,
        ...mayUse,
      })
      .check(z.refine((options) => Object.keys(options).length > 0, 'must say what to change')),
    /** As in `addItems`: refuse if a person would have two places at one time. */
    warnOfOverlap: z.optional(z.boolean()),
    membershipUserId: IdOrNobody,
    selectedUserId: IdOrNobody,
  }),
  reply: z.object({ data: Cart }),
  errors: [
    'ITEM_NOT_FOUND',
    'QUANTITY_NOT_OFFERED',
    'SLOT_FULL',
    'SLOT_CANCELLED',
    'LOGIN_REQUIRED',
    'PENALTY_OUTSTANDING',
    'SUPERVISION_NEEDED',
    'INDUCTION_NEEDED',
    'NOT_YET_BOOKABLE',
    'NO_LONGER_BOOKABLE',
    'PRICE_NOT_OFFERED',
    'PRICE_CHANGED',
    'HOLD_EXPIRED',
    'TOO_MANY_PLACES',
    'TOO_MANY_HELD',
    'TOO_MANY_FROM_ADDRESS',
    'HELD_LONG_ENOUGH',
    'HOLDS_RAN_OUT',
    'BASKET_LOCKED',
    'BASKET_CHANGED',
    'FORBIDDEN',
    'ALREADY_IN_BASKET',
    'PLACES_OVERLAP',
    'PERSON_NOT_FITTING',
    'PLACE_WAITED_FOR',
    'USED_ELSEWHERE',
    'KEY_REUSED',
  ],
})
