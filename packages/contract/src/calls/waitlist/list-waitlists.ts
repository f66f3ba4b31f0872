import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { DateForms } from '../../entities/timetable/wall-time.ts'
import { WaitlistOffer } from '../../entities/waitlist/waitlist.ts'

/** Ours: a customer's wait for a session that has not begun, or for any court of a span. */
export const AccountWait = z.object({
  /** The id that the leaving call takes. */
  waitlistId: z.int(),
  name: z.string(),
  venueName: z.string(),
  venueSlug: z.string(),
  categorySlug: z.string(),
  /** The court or hall; null when any will do, or the venue has no such places. */
  place: z.nullable(z.string()),
  /** True for a wait within a span of time, for any court or one. */
  isSpan: z.boolean(),
  date: DateForms,
  /** Times on the venue's wall clock. */
  from: z.string(),
  until: z.string(),
  quantity: z.int(),
  /** Position in line; 1 is next. */
  position: z.int(),
  /**
   * The place that is held for them, its deadline, and the id that puts it into the basket; null when none is
   * held.
   */
  offer: z.nullable(WaitlistOffer),
})
export type AccountWait = z.infer<typeof AccountWait>

export const listWaitlists = defineCall({
  name: 'listWaitlists',
  summary: 'The waitlists that a customer is on',
  method: 'GET',
  path: '/api/my-account/waitlists',
  reply: z.object({ data: z.array(AccountWait), meta: z.object({ asOf: z.iso.datetime() }) }),
  errors: ['LOGIN_REQUIRED', 'FORBIDDEN'],
})
