import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { PersonThings } from '../../entities/staff/person-things.ts'
import { WireId } from '../../wire-id.ts'

/** Ours, for staff: what a person has and owes, but for their bookings. */
export const getPersonThings = defineCall({
  name: 'getPersonThings',
  summary: 'Memberships, packages, credit, charges and waitlists of a person, for staff',
  method: 'GET',
  path: '/api/foh/people/:personId/things',
  params: z.object({ personId: WireId }),
  reply: z.object({ data: PersonThings }),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})
