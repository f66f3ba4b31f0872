import { getDayVersion } from '@touchline/contract/calls/attendance/get-day-version'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { readDayVersion } from '../../stores/attendance/day.ts'
import { requireDay } from './require-day.ts'

export const serveGetDayVersion = serve(getDayVersion, async ({ context, params, query }) => {
  // The page asks by itself: that is no use of the session.
  await context.visitorAsTheyAre()
  const asked = await requireDay(context, params.venue, query.date)
  if (isRefusal(asked)) return asked
  return { data: { version: await readDayVersion(context.services.db, asked) } }
})
