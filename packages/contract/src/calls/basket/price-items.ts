import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { CartItem } from '../../entities/basket/cart.ts'
import { IdOrNobody } from '../../wire-id.ts'
import { WantedItem } from './wanted-item.ts'

/**
 * Ours: prices a choice line by line before it is added. Nothing is held and nothing is used. It takes no
 * number of an accompanying member: each try of a number counts, and pages ask for prices with each choice.
 */
export const priceItems = defineCall({
  name: 'priceItems',
  summary: 'What a choice would cost in the basket',
  method: 'POST',
  path: '/api/activities/cart/price',
  body: z.object({
    items: z
      .array(z.omit(WantedItem, { membershipReference: true, membershipLastName: true }))
      .check(z.minLength(1), z.maxLength(20)),
    membershipUserId: IdOrNobody,
    selectedUserId: IdOrNobody,
  }),
  reply: z.object({
    data: z.object({
      lines: z.array(CartItem),
      total: z.int(),
      formattedTotal: z.string(),
      /**
       * States in a few words what each session costs: '1st hour free with Gold, 2nd £9.00'. Null when the total
       * says all, and where several places of a session are chosen.
       */
      reason: z.nullable(z.string()),
      /**
       * Sentence for each package that several of these lines use: how much they use together, and what is
       * left then.
       */
      packages: z.array(z.string()),
    }),
  }),
  errors: [
    'SLOT_NOT_FOUND',
    'SLOT_FULL',
    'SLOT_CANCELLED',
    'ALREADY_IN_BASKET',
    'LOGIN_REQUIRED',
    'NOT_YET_BOOKABLE',
    'NO_LONGER_BOOKABLE',
    'PRICE_NOT_OFFERED',
    'QUANTITY_NOT_OFFERED',
    'PENALTY_OUTSTANDING',
    'INDUCTION_NEEDED',
    'FORBIDDEN',
    'PERSON_NOT_FITTING',
  ],
})
