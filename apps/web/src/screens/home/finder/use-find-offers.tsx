import { useQuery } from '@tanstack/react-query'
import { searchByName } from '@touchline/rules/catalogue/venue-search'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { suggestionsQuery } from '../../../calls/catalogue/list-suggestions.ts'
import { venuesQuery } from '../../../calls/catalogue/list-venues.ts'
import { placesQuery } from '../../../calls/catalogue/search-places.ts'
import { keepOrigin } from '../../../features/search-origin/keep-origin.ts'
import { useHere } from '../../../features/search-origin/use-here.ts'
import { usePageFacts } from '../../../page/page-facts.ts'
import { paths, type SessionSearch } from '../../../paths.ts'
import { PinIcon } from '../../../ui/icons.tsx'
import {
  type ActivityName,
  activityOffers,
  courseOffers,
  type Offer,
  placeOffers,
  sessionOffers,
  tonightOffers,
  type VenueName,
  venueOffers,
} from './offers.tsx'
import { shareOut } from './share-out.ts'

const AT_MOST = 4
const OFFERED_AT_MOST = 8
const SHORTEST_WORDS = 2
const PAUSE_MS = 300
const SHORTEST_PLACE = 3

type Props = {
  words: string
  /** True once the visitor has begun. */
  isSearching: boolean
  activities: readonly ActivityName[]
  venues: readonly VenueName[]
  /** Part of a search that says where the visitor is. */
  place: SessionSearch
  /** The operator's day, `YYYY-MM-DD`. */
  today: string
  search: (wanted: SessionSearch) => void
}

/** Offers what fits the typed words: by their names, and places where no name fits. */
export function useFindOffers(props: Props) {
  const { words, isSearching, activities, venues: first, place, today, search } = props
  const facts = usePageFacts()
  const navigate = useNavigate()
  const settled = useSettled(words.trim())
  const { data: all } = useQuery({ ...venuesQuery('bookings'), enabled: isSearching, throwOnError: false })
  const { lat, lng } = place
  const { data: suggested } = useQuery({
    ...suggestionsQuery({ words: settled, date: today, ...(lat && lng ? { lat, lng } : {}) }),
    enabled: isSearching && settled.length >= SHORTEST_WORDS,
    throwOnError: false,
  })
  const venues = named(all ?? first, words)
  const activity = named(activities, words)
  const isPlace = activity.length === 0 && venues.length === 0 && settled.length >= SHORTEST_PLACE
  const near = /\bnear\s+(.+)$/iu.exec(settled)?.[1] ?? settled
  const { data: places = [] } = useQuery({ ...placesQuery(near), enabled: isPlace, throwOnError: false })
  const here = useHere((found) => {
    keepOrigin(found, facts)
    void navigate(paths.home(), { replace: true })
  })
  const go = (path: string) => void navigate(path)
  // Until the answer to these words is here, the names that the page knows are offered.
  const isOwn = settled === words.trim() && suggested !== undefined
  const known = isOwn ? suggested : { activities: activity, sessions: [], courses: [], venues }
  const offers: Offer[] =
    words.trim() === ''
      ? [{ key: 'here', content: <MyLocation />, choose: here.ask }]
      : shareOut(
          [
            activityOffers(known.activities, search),
            tonightOffers(known.activities, place, today, search),
            // The page's own suggestions stand first, so that they stay in place when the answer comes.
            venueOffers(known.venues, Number(place.about ?? 0), go),
            sessionOffers(known.sessions, today, go),
            courseOffers(known.courses, go),
            placeOffers(isPlace ? places.slice(0, AT_MOST) : [], go),
          ],
          OFFERED_AT_MOST,
        )
  return { offers, here, isSettled: settled !== '' }
}

const MyLocation = () => (
  <span className="flex items-center gap-2 font-bold">
    <PinIcon size={18} />
    Use my location
  </span>
)

const named = <One extends ActivityName>(those: readonly One[], words: string): One[] =>
  words.trim() === '' ? [] : searchByName(those, words).slice(0, AT_MOST)

/** Returns the typed words, once the visitor has paused. */
function useSettled(words: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [words])
  return settled
}
