import { searchPlaces } from '@touchline/contract/calls/catalogue/search-places'
import { serve } from '../../call/serve.ts'

export const serveSearchPlaces = serve(searchPlaces, async ({ query, visit }) => ({
  data: await visit.services.geocoder.search(query.query.trim(), visit.catalogue.venues),
}))
