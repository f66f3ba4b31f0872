import { getCategory } from '@touchline/contract/calls/catalogue/get-category'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { findActivityAtVenue } from '../../policies/timetable/activity-at-venue.ts'
import { presentCategory } from '../../presenters/catalogue/category.ts'

export const serveGetCategory = serve(getCategory, async ({ params, context: { catalogue } }) => {
  const sold = findActivityAtVenue(catalogue, params.venue, params.slug)
  return isRefusal(sold) ? sold : { data: presentCategory(sold.category, sold.venue, catalogue) }
})
