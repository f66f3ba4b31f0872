import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { AskedDate } from '../../entities/timetable/wall-time.ts'
import { WaitlistLine } from '../../entities/waitlist/waitlist.ts'

/**
 * Ours, for staff: lists the waiting customers of a venue on a day, with what they wait for, in order of
 * joining.
 */
export const listWaitlistLines = defineCall({
  name: 'listWaitlistLines',
  summary: 'The waitlists of a day, for staff',
  method: 'GET',
  path: '/api/foh/venue/:venue/waitlists',
  params: z.object({ venue: z.string() }),
  query: z.object({ date: AskedDate }),
  reply: z.object({
    data: z.array(WaitlistLine),
    meta: z.object({ asOf: z.iso.datetime(), timeZone: z.string() }),
  }),
  errors: ['FORBIDDEN', 'VENUE_NOT_FOUND'],
})
