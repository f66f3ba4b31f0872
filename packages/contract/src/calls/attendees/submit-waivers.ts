import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { WaiverAnswer } from '../../entities/attendee.ts'
import { Cart } from '../../entities/cart.ts'
import { AskedDate } from '../../entities/wall-time.ts'
import { WireId } from '../../wire-id.ts'

const name = z.optional(z.string().check(z.trim(), z.maxLength(80)))

/** All of them or none; what was saved for a place before is replaced. */
export const submitWaivers = defineCall({
  name: 'submitWaivers',
  summary: 'Say who comes, and that they agree',
  method: 'POST',
  path: '/api/activities/question-waivers',
  body: z.object({
    waivers: z
      .array(
        z.object({
          cartItemId: WireId,
          place: z.int().check(z.minimum(1), z.maximum(100)),
          waiverId: WireId,
          /** The customer themselves, or a previous attendee by id, or a new name. */
          isMe: z.optional(z.boolean()),
          attendeeId: z.optional(z.nullable(WireId)),
          firstName: name,
          lastName: name,
          dateOfBirth: z.optional(z.nullable(AskedDate)),
          answers: z.array(WaiverAnswer).check(z.maxLength(20)),
          agreed: z.boolean(),
        }),
      )
      .check(z.minLength(1), z.maxLength(100)),
    selectedUserId: z.optional(z.nullable(WireId)),
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
