import { getDay } from '@touchline/contract/calls/attendance/get-day'
import { usualLifetimes } from '@touchline/rules/account/session-lifetimes'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { presentDay } from '../../presenters/attendance/day.ts'
import { readDay } from '../../stores/attendance/day.ts'
import { requireDay } from './require-day.ts'

export const serveGetDay = serve(getDay, async ({ context, params, query }) => {
  const asked = await requireDay(context, params.venue, query.date)
  if (isRefusal(asked)) return asked
  const { venue, ...day } = asked
  const reading = await readDay(context.services.db, day)
  // S59: logs that a list of people was seen, not the people.
  context.log.info(
    { event: 'desk.day', staff: day.staffId, venue: venue.id, date: day.date },
    'staff looked at a day',
  )
  const { catalogue } = context
  const unused = catalogue.client.sessionLifetimes.staff ?? usualLifetimes.staff
  return {
    data: presentDay(reading, catalogue, { timeZone: venue.timeZone, date: query.date }),
    meta: {
      asOf: reading.now.toISOString(),
      timeZone: venue.timeZone,
      version: reading.version,
      keepMinutes: Math.min(usualLifetimes.staff.idleMinutes, unused.idleMinutes),
    },
  }
})
