import { listCategories } from '@touchline/contract/calls/catalogue/list-categories'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { findOpenVenue, listChildrenSoldAt } from '../../policies/timetable/activity-at-venue.ts'
import { presentCategorySummary } from '../../presenters/catalogue/category.ts'

export const serveListCategories = serve(listCategories, async ({ params, context: { catalogue } }) => {
  const venue = findOpenVenue(catalogue, params.venue)
  if (isRefusal(venue)) return venue
  const roots = listChildrenSoldAt(null, venue, catalogue)
  return { data: roots.map((root) => presentCategorySummary(root, venue, catalogue)) }
})
