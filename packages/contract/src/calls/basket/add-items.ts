import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Cart } from '../../entities/basket/cart.ts'
import { IdOrNobody } from '../../wire-id.ts'
import { WantedItem } from './wanted-item.ts'

/** Adds all of the items or none. Several slots in one call are claimed in one order. */
export const addItems = defineCall({
  name: 'addItems',
  summary: 'Hold places',
  method: 'POST',
  path: '/api/activities/cart/add',
  body: z.object({
    items: z.array(WantedItem).check(z.minLength(1), z.maxLength(20)),
    /**
     * True from our own pages: refuse if a person would have two places at one time. Programs that leave it
     * out get no warning.
     */
    warnOfOverlap: z.optional(z.boolean()),
    membershipUserId: IdOrNobody,
    selectedUserId: IdOrNobody,
  }),
  reply: z.object({ data: Cart }),
  errors: [
    'SLOT_NOT_FOUND',
    'PACKAGE_NOT_FOUND',
    'SLOT_FULL',
    'OFFER_ENDED',
    'SLOT_CANCELLED',
    'ALREADY_IN_BASKET',
    'LOGIN_REQUIRED',
    'NOT_YET_BOOKABLE',
    'NO_LONGER_BOOKABLE',
    'PRICE_NOT_OFFERED',
    'QUANTITY_NOT_OFFERED',
    'NO_MEMBER_PRICE',
    'PENALTY_OUTSTANDING',
    'SUPERVISION_NEEDED',
    'PLACES_OVERLAP',
    'INDUCTION_NEEDED',
    'MEMBER_PRICE_NOT_FOUND',
    'TOO_MANY_REQUESTS',
    'TOO_MANY_PLACES',
    'TOO_MANY_HELD',
    'TOO_MANY_FROM_ADDRESS',
    'HELD_LONG_ENOUGH',
    'HOLDS_RAN_OUT',
    'BASKET_LOCKED',
    'BASKET_CHANGED',
    'FORBIDDEN',
    'PERSON_NOT_FITTING',
    'USED_ELSEWHERE',
    'KEY_REUSED',
  ],
})
