import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Footer } from '../../entities/catalogue/venue.ts'

export const getFooter = defineCall({
  name: 'getFooter',
  summary: 'The foot of a venue’s pages',
  method: 'GET',
  isPublic: true,
  path: '/api/activities/footer',
  query: z.object({ venue: z.string() }),
  reply: z.object({ data: Footer }),
  errors: ['VENUE_NOT_FOUND'],
})
