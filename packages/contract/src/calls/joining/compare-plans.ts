import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { PlanComparison } from '../../entities/joining/plan-costs.ts'

/** Ours: reckons what visits cost a month, paid each time and with each plan of a venue. */
export const comparePlans = defineCall({
  name: 'comparePlans',
  summary: 'The plan that pays off',
  method: 'GET',
  path: '/api/online-joining/venues/:venueSlug/plan-costs',
  params: z.object({ venueSlug: z.string() }),
  /** Visits a month by activity: 'swimming:8,badminton:2'. What is not of this form is left out. */
  query: z.object({ visits: z.optional(z.string().check(z.maxLength(1000))) }),
  reply: z.object({ data: PlanComparison }),
  errors: ['VENUE_NOT_FOUND', 'VENUE_CLOSED'],
})
