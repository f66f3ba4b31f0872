import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { HealthAnswers } from '../../entities/attendance/health-answers.ts'
import { WireId } from '../../wire-id.ts'

/**
 * Ours, for duty managers and owners: opens the health answers of the person of a booked place, and writes down that
 * they were read. A repetition is another reading: an answer stored under a key would keep in clear what is sealed.
 */
export const readHealthAnswers = defineCall({
  name: 'readHealthAnswers',
  summary: 'Read the health answers of a person who comes',
  method: 'POST',
  path: '/api/foh/venue/:venue/health-answers',
  params: z.object({ venue: z.string() }),
  body: z.object({
    slotId: WireId,
    bookingId: WireId,
    place: z.int().check(z.minimum(1), z.maximum(1000)),
  }),
  reply: z.object({ data: HealthAnswers }),
  errors: ['FORBIDDEN', 'VENUE_NOT_FOUND', 'NOT_FOUND'],
})
