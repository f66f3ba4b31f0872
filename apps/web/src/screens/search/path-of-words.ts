import type { QueryClient } from '@tanstack/react-query'
import { searchByName } from '@touchline/rules/catalogue/venue-search'
import { foldWords } from '@touchline/rules/words/fold-words'
import { ensureQuery } from '../../calls/call-query.ts'
import { venuesQuery } from '../../calls/catalogue/list-venues.ts'
import { placesQuery } from '../../calls/catalogue/search-places.ts'
import { paths } from '../../paths.ts'

/**
 * Finds the page for words in the one box that name no activity: free times near the place, or the venues
 * that they name. Null for words that name nothing.
 */
export async function pathOfWords(client: QueryClient, words: string): Promise<string | null> {
  const [venues, places] = await Promise.all([
    ensureQuery(client, venuesQuery('bookings')).catch(() => []),
    ensureQuery(client, placesQuery(words)).catch(() => []),
  ])
  const [venue, ...others] = searchByName(venues, words)
  const isItsName = ({ name }: { name: string }) => foldWords(name) === foldWords(words)
  // ‘Bristol’ is the town, whatever venue has it in its name.
  if (places.some(isItsName) || (!venue && places.length > 0)) return paths.home({ near: words })
  if (!venue) return null
  return others.length === 0 ? paths.chooseActivity({ venueSlug: venue.slug }) : paths.home({ name: words })
}
