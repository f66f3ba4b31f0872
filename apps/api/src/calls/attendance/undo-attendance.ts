import { undoAttendance } from '@touchline/contract/calls/attendance/undo-attendance'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { undoAttendance as undo } from '../../commands/attendance/undo-attendance.ts'

export const serveUndoAttendance = serve(undoAttendance, async ({ context, params, body }) => {
  const undone = await undo(context, { venueSlug: params.venue, markIds: body.markIds })
  return isRefusal(undone) ? undone : { data: { undone } }
})
