import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { MemberLastName, MembershipReference, TicketDiscount } from '../../entities/basket/ticket-discount.ts'
import { opaqueWireId } from '../../wire-id.ts'

/**
 * Prices a ticket and changes nothing. The price is checked again when the place is put into a basket with
 * the same reference and last name.
 */
export const priceTicket = defineCall({
  name: 'priceTicket',
  summary: 'What a place costs a member who comes along',
  method: 'POST',
  path: '/api/activities/price/:venue/ticket/:activityId',
  /** `activityId` is the id of the session, as for its tickets; on v2 `occurrenceId` has it. */
  params: z.object({ venue: z.string(), activityId: z.string() }),
  body: z.object({
    reference: MembershipReference,
    /** Needed unless the number is of the household of the customer who is logged in. */
    lastName: z.optional(z.nullable(MemberLastName)),
    isV2: z.optional(z.boolean()),
    occurrenceId: z.optional(z.nullable(opaqueWireId(100))),
  }),
  reply: z.object({ data: TicketDiscount }),
  errors: [
    'VENUE_NOT_FOUND',
    'VENUE_CLOSED',
    'SLOT_NOT_FOUND',
    'NO_MEMBER_PRICE',
    'MEMBER_PRICE_NOT_FOUND',
    'TOO_MANY_REQUESTS',
  ],
})
