import * as z from 'zod/mini'
import { AskedDate } from '../../entities/timetable/wall-time.ts'
import { FirstName, LastName } from '../../free-text.ts'
import { IdOrNobody, WireId } from '../../wire-id.ts'

/** Who comes to a place: the customer or a person of their household by id, or a person by name. */
export const forWhom = {
  purchasedForUserId: z.optional(z.nullable(WireId)),
  purchasedFor: z.optional(
    z.nullable(
      z.object({ firstName: FirstName, lastName: LastName, dateOfBirth: z.optional(z.nullable(AskedDate)) }),
    ),
  ),
  /** Whose membership the place goes by: of the customer or of their household. */
  membershipUserId: IdOrNobody,
}

/** Whether a benefit, or a visit of a package, may bring the price: both may where neither is said. */
export const mayUse = { applyBenefit: z.optional(z.boolean()), applyPackage: z.optional(z.boolean()) }
