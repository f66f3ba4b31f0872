import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { DaySession } from '../../entities/attendance/day-session.ts'
import { AskedDate } from '../../entities/timetable/wall-time.ts'

/** Ours, for staff: lists the sessions of a venue on a day, by time and place, with the people who come. */
export const getDay = defineCall({
  name: 'getDay',
  summary: 'The sessions of a day with the people who come, for staff',
  method: 'GET',
  path: '/api/foh/venue/:venue/day',
  params: z.object({ venue: z.string() }),
  query: z.object({ date: AskedDate }),
  reply: z.object({
    data: z.array(DaySession),
    meta: z.object({
      asOf: z.iso.datetime(),
      timeZone: z.string(),
      /** Changes with anything that the list shows of places and marks: see `getDayVersion`. */
      version: z.string(),
      /**
       * Minutes for which a browser may open the list without a signal after its last answer or press: a quarter of an hour,
       * or less where unused staff are logged out sooner.
       */
      keepMinutes: z.int(),
    }),
  }),
  errors: ['FORBIDDEN', 'VENUE_NOT_FOUND'],
})
