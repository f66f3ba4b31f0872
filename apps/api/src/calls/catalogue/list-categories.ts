import { listCategories } from '@touchline/contract/calls/catalogue/list-categories'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { childrenSoldAt, findOpenVenue } from '../../policies/timetable/what-is-sold.ts'
import { presentCategorySummary } from '../../presenters/catalogue/category.ts'

export const serveListCategories = serve(listCategories, async ({ params, visit: { catalogue } }) => {
  const venue = findOpenVenue(catalogue, params.venue)
  if (isRefusal(venue)) return venue
  const roots = childrenSoldAt(null, venue, catalogue)
  return { data: roots.map((root) => presentCategorySummary(root, venue, catalogue)) }
})
