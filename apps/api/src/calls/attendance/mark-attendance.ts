import { markAttendance } from '@touchline/contract/calls/attendance/mark-attendance'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { markAttendance as writeMarks } from '../../commands/attendance/mark-attendance.ts'
import { presentMark } from '../../presenters/attendance/day.ts'

export const serveMarkAttendance = serve(markAttendance, async ({ context, params, body }) => {
  const marked = await writeMarks(context, { venueSlug: params.venue, ...body })
  if (isRefusal(marked)) return marked
  const { timeZone, results } = marked
  return {
    data: results.map(({ pressUuid, outcome, marks }) => ({
      pressUuid,
      outcome,
      marks: marks.map(({ place, mark }) => ({ place, mark: presentMark(mark, timeZone) })),
    })),
  }
})
