import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { BookingWindow } from '../../entities/catalogue/client.ts'
import { DateOption } from '../../entities/timetable/slot.ts'
import { Opening } from '../../entities/timetable/wall-time.ts'

/** Lists the days that this person may view: non-members and members see different horizons. */
export const listDates = defineCall({
  name: 'listDates',
  summary: 'The days that this person may view',
  method: 'GET',
  path: '/api/activities/venue/:venue/activity-category/:category/dates',
  params: z.object({ venue: z.string(), category: z.string() }),
  reply: z.object({
    data: z.array(DateOption),
    meta: z.object({
      asOf: z.iso.datetime(),
      timeZone: z.string(),
      isMember: z.boolean(),
      window: BookingWindow,
      /** The day after the last one listed, and its opening for this person and for members. */
      nextDate: z.iso.date(),
      nextOpens: Opening,
      nextOpensForMembers: Opening,
      windowForMembers: BookingWindow,
      /** The first day that has not opened for members either. */
      nextDateForMembers: z.iso.date(),
    }),
  }),
  errors: ['VENUE_NOT_FOUND', 'VENUE_CLOSED', 'ACTIVITY_NOT_FOUND'],
})
