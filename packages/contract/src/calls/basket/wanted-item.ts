import * as z from 'zod/mini'
import { MemberLastName, MembershipReference } from '../../entities/basket/ticket-discount.ts'
import { SlotId } from '../../entities/timetable/slot.ts'
import { opaqueWireId, WireId } from '../../wire-id.ts'
import { forWhom, mayUse } from './for-whom.ts'

/** A session, course or package to add, with its number of places, its price and its person. */
export const WantedItem = z.object({
  id: SlotId,
  /**
   * `course`: the id of a course; all its remaining sessions are held together. Ours, `package`: the id of a
   * package.
   */
  type: z.enum(['activity', 'purchasableOccurrence', 'course', 'package']),
  pricingOptionId: z.optional(z.nullable(WireId)),
  quantity: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
  ticketId: z.optional(z.nullable(opaqueWireId(20))),
  ...mayUse,
  activityRestrictionIds: z.optional(z.array(WireId)),
  ...forWhom,
  /** An accompanying member: one ticket at the member’s price. */
  membershipReference: z.optional(z.nullable(MembershipReference)),
  /** Last name of that member. Needed when the number is not of the booker's household. */
  membershipLastName: z.optional(z.nullable(MemberLastName)),
})
