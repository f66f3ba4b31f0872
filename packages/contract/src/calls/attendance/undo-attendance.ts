import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { WireId } from '../../wire-id.ts'

/**
 * Ours, for staff: takes marks back that were a mistake. One that a colleague has taken back already stays so.
 */
export const undoAttendance = defineCall({
  name: 'undoAttendance',
  summary: 'Take back who came',
  method: 'POST',
  path: '/api/foh/venue/:venue/attendances/undo',
  params: z.object({ venue: z.string() }),
  body: z.object({ markIds: z.array(WireId).check(z.minLength(1), z.maxLength(200)) }),
  /** The marks that this request has taken back. */
  reply: z.object({ data: z.object({ undone: z.array(z.int()) }) }),
  errors: ['FORBIDDEN', 'VENUE_NOT_FOUND', 'KEY_REUSED'],
})
