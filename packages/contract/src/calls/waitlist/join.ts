import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { SlotId } from '../../entities/timetable/slot.ts'
import { WaitlistPlace } from '../../entities/waitlist/waitlist.ts'
import type { ErrorCode } from '../../errors.ts'
import { WireId } from '../../wire-id.ts'

/** Number of places to wait for, all or none; one when left out. */
const quantity = z.optional(z.int().check(z.minimum(1), z.maximum(100)))
const reply = z.object({ data: WaitlistPlace })
const errors: readonly ErrorCode[] = [
  'LOGIN_REQUIRED',
  'SLOT_NOT_FOUND',
  'SLOT_CANCELLED',
  'ALREADY_IN_BASKET',
  'NOT_YET_BOOKABLE',
  'NO_LONGER_BOOKABLE',
  'PRICE_NOT_OFFERED',
  'NO_WAITLIST',
  'PLACES_FREE',
  'QUANTITY_NOT_OFFERED',
  'WAITLIST_FULL',
  'TOO_MANY_WAITLISTS',
  'KEY_REUSED',
]

/** Spec 7: joins a waitlist by a numeric id. A customer already on the list gets the same answer. */
export const joinWaitlist = defineCall({
  name: 'joinWaitlist',
  summary: 'Join the waitlist of a full session',
  method: 'POST',
  path: '/api/activities/waitlist/add',
  body: z.object({
    item: z.object({ id: SlotId, type: z.enum(['activity', 'purchasableOccurrence']), quantity }),
  }),
  reply,
  errors,
})

/** Spec 7: joins a waitlist by an id that is not a number. */
export const joinOccurrenceWaitlist = defineCall({
  name: 'joinOccurrenceWaitlist',
  summary: 'Join the waitlist of a full occurrence',
  method: 'POST',
  path: '/api/v1/activities/occurrences/:id/waitlist/members',
  params: z.object({ id: z.string() }),
  body: z.object({ data: z.object({ userId: WireId, quantity }) }),
  reply,
  errors: [...errors, 'FORBIDDEN'],
})
