import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { Attendee } from '../../entities/attendee.ts'
import { WireId } from '../../wire-id.ts'

/** Only people whom this customer has named before; a visitor has none. The latest first, ten at most. */
export const listPreviousAttendees = defineCall({
  name: 'listPreviousAttendees',
  summary: 'People whom this customer has brought before, by name',
  method: 'GET',
  path: '/api/activities/question-waivers/previous-attendees',
  query: z.object({
    query: z.string().check(z.trim(), z.minLength(2), z.maxLength(80)),
    selectedUserId: z.optional(WireId),
  }),
  reply: z.object({ data: z.array(Attendee) }),
  errors: ['FORBIDDEN'],
})
