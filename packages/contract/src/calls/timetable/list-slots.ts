import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { ListingMeta, Slot } from '../../entities/timetable/slot.ts'
import { AskedDate } from '../../entities/timetable/wall-time.ts'

const params = z.object({ venue: z.string(), activity: z.string() })
const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const query = z.object({
  date: AskedDate,
  startTime: z.optional(time),
  endTime: z.optional(time),
  compositeKey: z.optional(z.string()),
  locationId: z.optional(z.string()),
  /** Ours: adds to each slot this many more of its court, each beginning where the one before ends. */
  following: z.optional(z.enum(['1', '2'])),
})

const shared = {
  method: 'GET',
  params,
  query,
  reply: z.object({ data: z.array(Slot), meta: ListingMeta }),
  errors: ['VENUE_NOT_FOUND', 'VENUE_CLOSED', 'ACTIVITY_NOT_FOUND', 'DATE_OUTSIDE_WINDOW'],
} as const

/** Lists slots with integer ids, one entry a court; with the date alone, every court at every time. */
export const listSlotsV1 = defineCall({
  ...shared,
  name: 'listSlotsV1',
  summary: 'Slots of a day (v1)',
  path: '/api/activities/venue/:venue/activity/:activity/slots',
})

/** Lists slots with opaque ids. */
export const listSlotsV2 = defineCall({
  ...shared,
  name: 'listSlotsV2',
  summary: 'Slots of a day (v2)',
  path: '/api/activities/venue/:venue/activity/:activity/v2/slots',
})
