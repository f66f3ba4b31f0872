import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { ComplaintOutcome, DataComplaint } from '../../entities/complaints/data-complaint.ts'
import { AskedDate } from '../../entities/timetable/wall-time.ts'
import { freeLines, freeText } from '../../free-text.ts'
import { WireId } from '../../wire-id.ts'

/** Ours, for staff of all venues who handle them: does something about a complaint, and writes it down. */
export const actOnComplaint = defineCall({
  name: 'actOnComplaint',
  summary: 'Acknowledge, note or end a complaint, for staff',
  method: 'POST',
  path: '/api/foh/complaints/:complaintId/act',
  params: z.object({ complaintId: WireId }),
  body: z.discriminatedUnion('act', [
    /** `on`: the day on which the person was told that it has arrived; `how`: by a letter, on the phone. */
    z.object({ act: z.literal('acknowledge'), on: AskedDate, how: freeText(200, 3) }),
    z.object({ act: z.literal('note'), lines: freeLines(2000) }),
    z.object({
      act: z.literal('end'),
      outcome: ComplaintOutcome,
      /** Words to the person, which are mailed unless `toldBy` is given. */
      lines: freeLines(4000),
      /** Says how staff tell the person, in place of an email; required without an address. */
      toldBy: z.optional(freeText(200)),
    }),
  ]),
  reply: z.object({ data: DataComplaint }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'COMPLAINT_CHANGED', 'KEY_REUSED'],
})
