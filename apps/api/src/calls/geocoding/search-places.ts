import { searchPlaces } from '@touchline/contract/calls/geocoding/search-places'
import { findPlaces } from '../../commands/find-places.ts'
import { serve } from '../../serve.ts'

export const serveSearchPlaces = serve(searchPlaces, async ({ query, visit }) => ({
  data: await findPlaces(visit.services.config, query.query, visit.catalogue.venues),
}))
