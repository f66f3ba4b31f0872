import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Venue } from '../../entities/catalogue/venue.ts'

export const getVenue = defineCall({
  name: 'getVenue',
  summary: 'One venue',
  method: 'GET',
  isPublic: true,
  path: '/api/activities/venues/:slug',
  params: z.object({ slug: z.string() }),
  reply: z.object({ data: Venue }),
  errors: ['VENUE_NOT_FOUND', 'VENUE_CLOSED'],
})
