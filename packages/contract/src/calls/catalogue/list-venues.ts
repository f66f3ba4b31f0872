import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Venue } from '../../entities/catalogue/venue.ts'

const limit = z.pipe(z.string().check(z.regex(/^\d{1,4}$/)), z.transform(Number))

/**
 * Lists every venue. With `limit` it returns at most that many, and `meta.total` has the full number: for
 * pages that can't hold thousands.
 */
export const listVenues = defineCall({
  name: 'listVenues',
  summary: 'Every venue of the operator, by name',
  method: 'GET',
  isPublic: true,
  path: '/api/activities/venues',
  query: z.object({ limit: z.optional(limit) }),
  reply: z.object({ data: z.array(Venue), meta: z.optional(z.object({ total: z.int() })) }),
  errors: [],
})
