import * as z from 'zod/mini'

const Money = z.object({ raw: z.int(), formatted: z.string() })

/** Costs of a number of visits a month: paid each time, and with each plan. Amounts are pence a month. */
export const PlanCosts = z.object({
  /** Visits that were priced, in words: '8 visits a month' */
  visitsWords: z.string(),
  payAsYouGo: Money,
  plans: z.array(
    z.object({
      planId: z.int(),
      name: z.string(),
      /** Its price a month, with the joining fee spread over the first year. */
      membership: Money,
      /** Visits that are still paid with it. */
      visits: Money,
      total: Money,
    }),
  ),
  /** The plan that costs least; null where paying each time does. */
  leastPlanId: z.nullable(z.int()),
  /** Sentence that says what costs least. */
  leastWords: z.string(),
})
export type PlanCosts = z.infer<typeof PlanCosts>

/** Activities that can be reckoned with, and what was reckoned. */
export const PlanComparison = z.object({
  activities: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      /** Visits a month that were asked for. */
      visits: z.int(),
    }),
  ),
  /** By the visits that were asked for; null where none were, or no session is sold. */
  byWishes: z.nullable(PlanCosts),
  /** By the customer's own bookings of the last three months; null for a visitor, and without any. */
  byBookings: z.nullable(PlanCosts),
})
export type PlanComparison = z.infer<typeof PlanComparison>
