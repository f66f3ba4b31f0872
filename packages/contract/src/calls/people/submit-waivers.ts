import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Cart } from '../../entities/basket/cart.ts'
import { GivenAnswer } from '../../entities/questions/question.ts'
import { AskedDate } from '../../entities/timetable/wall-time.ts'
import { freeText } from '../../free-text.ts'
import { IdOrNobody, WireId } from '../../wire-id.ts'

const name = z.optional(freeText(80))

/**
 * Saves all of them or none, and replaces what was saved for a place before. An answer or a signature that is
 * still valid need not be sent again; anything missing is refused by name.
 */
export const submitWaivers = defineCall({
  name: 'submitWaivers',
  summary: 'Say who comes, answer for them, and agree',
  method: 'POST',
  path: '/api/activities/question-waivers',
  body: z.object({
    waivers: z
      .array(
        z.object({
          cartItemId: WireId,
          place: z.int().check(z.minimum(1), z.maximum(100)),
          /** The customer or a person of their household, or a previous attendee by id, or a new name. */
          userId: z.optional(z.nullable(WireId)),
          attendeeId: z.optional(z.nullable(WireId)),
          firstName: name,
          lastName: name,
          dateOfBirth: z.optional(z.nullable(AskedDate)),
          /** Sent when the date of birth is not known: true for a person of 18 or over. */
          isAdult: z.optional(z.boolean()),
          answers: z.optional(z.array(GivenAnswer).check(z.maxLength(50))),
          waiverId: z.optional(z.nullable(WireId)),
          /** Version of the words that were read. */
          version: z.optional(z.nullable(z.int())),
          agreed: z.optional(z.boolean()),
        }),
      )
      .check(z.minLength(1), z.maxLength(100)),
    /** Name of the signer, for a visitor without an account. */
    signerName: z.optional(z.nullable(freeText(160))),
    selectedUserId: IdOrNobody,
  }),
  reply: z.object({ data: Cart }),
  errors: [
    'WAIVERS_INCOMPLETE',
    'BASKET_EMPTY',
    'BASKET_LOCKED',
    'BASKET_CHANGED',
    'FORBIDDEN',
    'KEY_REUSED',
  ],
})
