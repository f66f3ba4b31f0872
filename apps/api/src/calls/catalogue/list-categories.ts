import { listCategories } from '@touchline/contract/calls/catalogue/list-categories'
import { isRefusal } from '../../answer.ts'
import { childrenSoldAt, findOpenVenue } from '../../policies/what-is-sold.ts'
import { presentCategorySummary } from '../../presenters/category.ts'
import { serve } from '../../serve.ts'

export const serveListCategories = serve(listCategories, async ({ params, visit: { catalogue } }) => {
  const venue = findOpenVenue(catalogue, params.venue)
  if (isRefusal(venue)) return venue
  const roots = childrenSoldAt(null, venue, catalogue)
  return { data: roots.map((root) => presentCategorySummary(root, venue, catalogue)) }
})
