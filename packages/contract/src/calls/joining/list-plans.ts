import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Plan } from '../../entities/joining/plan.ts'

/** Ours: lists the plans by which a venue's memberships are sold online, in the operator's order. */
export const listPlans = defineCall({
  name: 'listPlans',
  summary: 'The membership plans of a venue',
  method: 'GET',
  path: '/api/online-joining/venues/:venueSlug/plans',
  params: z.object({ venueSlug: z.string() }),
  isPublic: true,
  reply: z.object({ data: z.array(Plan) }),
  errors: ['VENUE_NOT_FOUND', 'VENUE_CLOSED'],
})
