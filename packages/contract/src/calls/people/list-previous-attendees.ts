import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Attendee } from '../../entities/people/attendee.ts'
import { freeText } from '../../free-text.ts'
import { IdOrNobody } from '../../wire-id.ts'

const areas = [
  'auth',
  'my-account',
  'online-joining',
  'bookings',
  'foh',
  'dashboard',
  'v1/activities',
] as const

/** Finds people whom this customer has named before; none for a visitor. The latest first, ten at most. */
export const listPreviousAttendees = defineCall({
  name: 'listPreviousAttendees',
  summary: 'People whom this customer has brought before, by name',
  method: 'GET',
  path: '/api/activities/question-waivers/previous-attendees',
  /** Spec 7: `{restriction}` is any area. */
  alsoAt: areas.map((area) => `/api/${area}/question-waivers/previous-attendees` as const),
  query: z.object({
    query: freeText(80, 2),
    selectedUserId: IdOrNobody,
  }),
  reply: z.object({ data: z.array(Attendee) }),
  errors: ['FORBIDDEN'],
})
