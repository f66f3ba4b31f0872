import { getTheme } from '@touchline/contract/calls/catalogue/get-theme'
import { isRefusal, refuse } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { findVenue } from '../../policies/timetable/activity-at-venue.ts'
import { presentTheme } from '../../presenters/catalogue/theme.ts'

export const serveGetTheme = serve(getTheme, async ({ query, context }) => {
  const { catalogue } = context
  // Spec 8: status 503 of the theme shows the maintenance screen, at every venue.
  if (catalogue.client.inMaintenance) return refuse('MAINTENANCE')
  if (query.venue === undefined) return { data: presentTheme(catalogue.client, null) }
  const venue = findVenue(catalogue, query.venue)
  return isRefusal(venue) ? venue : { data: presentTheme(catalogue.client, venue) }
})
