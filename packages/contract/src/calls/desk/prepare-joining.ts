import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { PreparedJoining } from '../../entities/desk/prepared-joining.ts'
import { AskedDate } from '../../entities/timetable/wall-time.ts'
import { freeText } from '../../free-text.ts'
import { IdOrNobody, WireId } from '../../wire-id.ts'

/**
 * Ours, for staff: prepares a joining that a person finishes on their own phone, by a link that is good for a day.
 * Without a customer it is for a person who makes their account first.
 */
export const prepareJoining = defineCall({
  name: 'prepareJoining',
  summary: 'Prepare a joining for a person’s own phone, for staff',
  method: 'POST',
  path: '/api/foh/prepared-joinings',
  body: z.object({
    planId: WireId,
    venueSlug: freeText(80, 1),
    startsOn: AskedDate,
    people: z.array(z.object({ place: freeText(60, 1), userId: WireId })).check(z.maxLength(12)),
    /** True to send the link to the customer's address, too. */
    mails: z.optional(z.boolean()),
    selectedUserId: z.optional(IdOrNobody),
  }),
  reply: z.object({ data: PreparedJoining }),
  errors: ['FORBIDDEN', 'PLAN_NOT_FOUND', 'START_NOT_OFFERED', 'JOINING_INCOMPLETE', 'KEY_REUSED'],
})
