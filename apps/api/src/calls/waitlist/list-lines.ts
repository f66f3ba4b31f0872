import { listWaitlistLines } from '@touchline/contract/calls/waitlist/list-lines'
import { isRefusal, refuse } from '../../answer.ts'
import { findVenue } from '../../policies/what-is-sold.ts'
import { presentWaitlistLine } from '../../presenters/waitlist.ts'
import { serve } from '../../serve.ts'
import { listLines } from '../../stores/waitlist-lines.ts'

export const serveListWaitlistLines = serve(listWaitlistLines, async ({ visit, params, query }) => {
  const customer = await visit.customer()
  if (!customer) return refuse('LOGIN_REQUIRED')
  if (customer.role !== 'staff') return refuse('FORBIDDEN')
  const venue = findVenue(visit.catalogue, params.venue)
  if (isRefusal(venue)) return venue
  const { now, lines } = await listLines(visit.services.db, venue, query.date)
  return {
    data: lines.map((line) => presentWaitlistLine(line, visit.catalogue, venue.timeZone)),
    meta: { asOf: now.toISOString(), timeZone: venue.timeZone },
  }
})
