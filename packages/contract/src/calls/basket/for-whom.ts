import * as z from 'zod/mini'
import { AskedDate } from '../../entities/timetable/wall-time.ts'
import { FirstName, LastName } from '../../free-text.ts'
import { IdOrNobody, WireId } from '../../wire-id.ts'

/** The person a place is for: the customer or a household member by id, or another person by name. */
export const forWhom = {
  purchasedForUserId: z.optional(z.nullable(WireId)),
  purchasedFor: z.optional(
    z.nullable(
      z.object({ firstName: FirstName, lastName: LastName, dateOfBirth: z.optional(z.nullable(AskedDate)) }),
    ),
  ),
  /** The person whose membership sets the price: the customer or a household member. */
  membershipUserId: IdOrNobody,
}

/** Permission for a benefit, or a visit of a package, to set the price. Both may when neither is sent. */
export const mayUse = { applyBenefit: z.optional(z.boolean()), applyPackage: z.optional(z.boolean()) }
