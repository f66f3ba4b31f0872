import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { WaitlistPlace } from '../../entities/waitlist/waitlist.ts'
import type { ErrorCode } from '../../errors.ts'

const reply = z.object({ data: WaitlistPlace })
const errors: readonly ErrorCode[] = ['LOGIN_REQUIRED', 'NOT_ON_WAITLIST', 'ALREADY_IN_BASKET', 'KEY_REUSED']
const digits = z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'must be a number'))

/**
 * Spec 7: leaves a waitlist by the `waitlist_id` of a session. Leaving twice has the effect of leaving once.
 */
export const leaveWaitlist = defineCall({
  name: 'leaveWaitlist',
  summary: 'Leave a waitlist',
  method: 'DELETE',
  path: '/api/activities/waitlist/remove/:waitlistId',
  params: z.object({ waitlistId: digits }),
  reply,
  errors,
})

/** Spec 7: leaves the waitlist of a session whose id is not a number. */
export const leaveOccurrenceWaitlist = defineCall({
  name: 'leaveOccurrenceWaitlist',
  summary: 'Leave the waitlist of an occurrence',
  method: 'DELETE',
  path: '/api/v1/activities/occurrences/:occurrenceId/waitlist/members/:userId',
  params: z.object({ occurrenceId: z.string(), userId: digits }),
  reply,
  errors: [...errors, 'SLOT_NOT_FOUND'],
})
