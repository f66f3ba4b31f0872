import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { AskedDate } from '../../entities/timetable/wall-time.ts'

/**
 * Ours, for staff: says in a few bytes whether the list of `getDay` has changed. Open pages ask this every few
 * seconds, and for the list only when the version is another one.
 */
export const getDayVersion = defineCall({
  name: 'getDayVersion',
  summary: 'Whether the list of a day has changed, for staff',
  method: 'GET',
  path: '/api/foh/venue/:venue/day/version',
  params: z.object({ venue: z.string() }),
  query: z.object({ date: AskedDate }),
  reply: z.object({ data: z.object({ version: z.string() }) }),
  errors: ['FORBIDDEN', 'VENUE_NOT_FOUND'],
})
