import { searchPlaces } from '@touchline/contract/calls/catalogue/search-places'
import { serve } from '../../call/serve.ts'

export const serveSearchPlaces = serve(searchPlaces, async ({ query, context }) => ({
  data: await context.services.geocoder.search(query.query.trim(), context.catalogue.venues),
}))
