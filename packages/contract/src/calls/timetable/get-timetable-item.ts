import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { ListingMeta, Slot } from '../../entities/timetable/slot.ts'

const params = z.object({ venue: z.string(), activity: z.string(), id: z.string() })
const shared = {
  method: 'GET',
  params,
  reply: z.object({ data: Slot, meta: ListingMeta }),
  errors: ['VENUE_NOT_FOUND', 'VENUE_CLOSED', 'ACTIVITY_NOT_FOUND', 'SLOT_NOT_FOUND'],
} as const

export const getTimetableItemV1 = defineCall({
  ...shared,
  name: 'getTimetableItemV1',
  summary: 'One class (v1)',
  path: '/api/activities/venue/:venue/activity/:activity/timetable/:id',
})

export const getTimetableItemV2 = defineCall({
  ...shared,
  name: 'getTimetableItemV2',
  summary: 'One class (v2)',
  path: '/api/activities/venue/:venue/activity/:activity/v2/timetable/:id',
})
