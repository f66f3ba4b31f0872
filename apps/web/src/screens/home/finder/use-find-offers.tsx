import { useQuery } from '@tanstack/react-query'
import { searchByName } from '@touchline/rules/catalogue/venue-search'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { venuesQuery } from '../../../calls/catalogue/list-venues.ts'
import { placesQuery } from '../../../calls/catalogue/search-places.ts'
import { keepOrigin } from '../../../features/search-origin/keep-origin.ts'
import { useHere } from '../../../features/search-origin/use-here.ts'
import { usePageFacts } from '../../../page/page-facts.ts'
import { paths, type SessionSearch } from '../../../paths.ts'
import type { ComboboxOption } from '../../../ui/form/combobox.tsx'
import { PinIcon } from '../../../ui/icons.tsx'
import { placeName } from '../home-address.ts'

const AT_MOST = 4
const PAUSE_MS = 300
const SHORTEST_PLACE = 3

export type ActivityName = { slug: string; name: string }
export type VenueName = ActivityName & { town: string }

type Props = {
  words: string
  /** True once the visitor has begun. */
  isSearching: boolean
  activities: readonly ActivityName[]
  venues: readonly VenueName[]
  search: (wanted: SessionSearch) => void
}

type Offer = ComboboxOption & { choose: () => void }

/** Offers what fits the typed words: activities and venues by name, and places where neither fits. */
export function useFindOffers({ words, isSearching, activities, venues: first, search }: Props) {
  const facts = usePageFacts()
  const navigate = useNavigate()
  const settled = useSettled(words.trim())
  const { data: all } = useQuery({ ...venuesQuery('bookings'), enabled: isSearching, throwOnError: false })
  const venues = named(all ?? first, words)
  const activity = named(activities, words)
  const isPlace = activity.length === 0 && venues.length === 0 && settled.length >= SHORTEST_PLACE
  const near = /\bnear\s+(.+)$/iu.exec(settled)?.[1] ?? settled
  const { data: places = [] } = useQuery({ ...placesQuery(near), enabled: isPlace, throwOnError: false })
  const here = useHere((found) => {
    keepOrigin(found, facts)
    void navigate(paths.home(), { replace: true })
  })
  const offers: Offer[] = [
    ...(words.trim() === '' ? [{ key: 'here', content: <MyLocation />, choose: here.ask }] : []),
    ...activity.map(({ slug, name }) => ({
      key: `activity ${slug}`,
      group: 'Activities',
      content: name,
      choose: () => search({ activity: name }),
    })),
    ...venues.map(({ slug, name, town }) => ({
      key: `venue ${slug}`,
      group: 'Venues',
      content: <Two words={name} more={town} />,
      choose: () => void navigate(paths.chooseActivity({ venueSlug: slug })),
    })),
    ...(isPlace ? places.slice(0, AT_MOST) : []).map((found) => ({
      key: `place ${placeName(found)}`,
      group: 'Places',
      content: <Two words={found.name} more={found.detail} />,
      choose: () => void navigate(paths.home({ near: placeName(found) })),
    })),
  ]
  return { offers, here, isSettled: settled !== '' }
}

const MyLocation = () => (
  <span className="flex items-center gap-2 font-bold">
    <PinIcon size={18} />
    Use my location
  </span>
)

function Two({ words, more }: { words: string; more: string }) {
  return (
    <>
      <span className="block font-bold">{words}</span>
      <span className="block text-sm text-ink-soft">{more}</span>
    </>
  )
}

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
