import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { ListingMeta, TicketedTime, Time } from '../../entities/timetable/slot.ts'
import { AskedDate } from '../../entities/timetable/wall-time.ts'

const params = z.object({ venue: z.string(), activity: z.string() })
const query = z.object({ date: AskedDate })
/** An activity above others may have both kinds below it. */
const entries = z.array(z.union([Time, TicketedTime]))

/**
 * Recorded: on v1 today's entries are an object keyed by index, because past entries are filtered out and the
 * keys stay.
 */
export const listTimesV1 = defineCall({
  name: 'listTimesV1',
  summary: 'Start times of a day (v1)',
  method: 'GET',
  path: '/api/activities/venue/:venue/activity/:activity/times',
  params,
  query,
  reply: z.object({
    data: z.union([entries, z.record(z.string(), z.union([Time, TicketedTime]))]),
    meta: ListingMeta,
  }),
  errors: ['VENUE_NOT_FOUND', 'VENUE_CLOSED', 'ACTIVITY_NOT_FOUND', 'DATE_OUTSIDE_WINDOW'],
})

export const listTimesV2 = defineCall({
  name: 'listTimesV2',
  summary: 'Start times of a day (v2)',
  method: 'GET',
  path: '/api/activities/venue/:venue/activity/:activity/v2/times',
  params,
  query,
  reply: z.object({ data: entries, meta: ListingMeta }),
  errors: ['VENUE_NOT_FOUND', 'VENUE_CLOSED', 'ACTIVITY_NOT_FOUND', 'DATE_OUTSIDE_WINDOW'],
})
