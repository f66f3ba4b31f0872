import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { ListingMeta, Slot } from '../../entities/timetable/slot.ts'
import { AskedDate } from '../../entities/timetable/wall-time.ts'

const params = z.object({ venue: z.string(), activity: z.string() })
const query = z.object({ date: AskedDate })

/** Recorded: on v1 today’s entries are an object keyed by index. */
export const listTimetableV1 = defineCall({
  name: 'listTimetableV1',
  summary: 'Classes of a day (v1)',
  method: 'GET',
  path: '/api/activities/venue/:venue/activity/:activity/timetable',
  params,
  query,
  reply: z.object({ data: z.union([z.array(Slot), z.record(z.string(), Slot)]), meta: ListingMeta }),
  errors: ['VENUE_NOT_FOUND', 'VENUE_CLOSED', 'ACTIVITY_NOT_FOUND', 'DATE_OUTSIDE_WINDOW'],
})

export const listTimetableV2 = defineCall({
  name: 'listTimetableV2',
  summary: 'Classes of a day (v2)',
  method: 'GET',
  path: '/api/activities/venue/:venue/activity/:activity/v2/timetable',
  params,
  query,
  reply: z.object({ data: z.array(Slot), meta: ListingMeta }),
  errors: ['VENUE_NOT_FOUND', 'VENUE_CLOSED', 'ACTIVITY_NOT_FOUND', 'DATE_OUTSIDE_WINDOW'],
})
