import { useQuery } from '@tanstack/react-query'
import { searchByName } from '@touchline/rules/catalogue/venue-search'
import { type SyntheticEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { venuesQuery } from '../../../calls/catalogue/list-venues.ts'
import { placesQuery } from '../../../calls/catalogue/search-places.ts'
import { keepPlace } from '../../../features/place/keep-place.ts'
import { useHere } from '../../../features/place/use-here.ts'
import { usePageFacts } from '../../../page/page-facts.ts'
import { paths, type SessionSearch } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Combobox, type ComboboxOption } from '../../../ui/form/combobox.tsx'
import { PinIcon } from '../../../ui/icons.tsx'
import { SearchIcon } from '../../../ui/other-icons.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { placeName } from '../home-address.ts'

const AT_MOST = 4
const PAUSE_MS = 300
const SHORTEST_PLACE = 3

type Named = { slug: string; name: string }

type Props = {
  activities: readonly Named[]
  /** Venues that came with the page. All of them are fetched when the visitor begins. */
  venues: readonly (Named & { town: string })[]
  /** Part of a search that says where. A place in the sentence wins over it. */
  place: SessionSearch
  example: string
}

/**
 * Searches from one box for an activity, a venue, a place or a sentence. Without scripts it is a form that
 * the search answers.
 */
export function FindBox({ activities, venues: first, place, example }: Props) {
  const facts = usePageFacts()
  const navigate = useNavigate()
  const [words, setWords] = useState('')
  const [isSearching, setSearching] = useState(false)
  const settled = useSettled(words.trim())
  const { data: all } = useQuery({ ...venuesQuery('bookings'), enabled: isSearching, throwOnError: false })
  const venues = named(all ?? first, words)
  const activity = named(activities, words)
  const isPlace = activity.length === 0 && venues.length === 0 && settled.length >= SHORTEST_PLACE
  const near = /\bnear\s+(.+)$/iu.exec(settled)?.[1] ?? settled
  const { data: places = [] } = useQuery({ ...placesQuery(near), enabled: isPlace, throwOnError: false })
  const here = useHere((found) => {
    keepPlace(found, facts)
    void navigate(paths.home(), { replace: true })
  })
  const search = (wanted: SessionSearch) => void navigate(paths.search({ ...place, ...wanted }))
  const offers: (ComboboxOption & { choose: () => void })[] = [
    ...(words.trim() === ''
      ? [
          {
            key: 'here',
            content: (
              <span className="flex items-center gap-2 font-bold">
                <PinIcon size={18} />
                Use my location
              </span>
            ),
            choose: here.ask,
          },
        ]
      : []),
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
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    search({ activity: words.trim() })
  }
  return (
    <form
      role="search"
      aria-label="Activities, venues and places"
      action={`${facts.basePath}${paths.search()}`}
      onSubmit={submit}
      className="flex flex-wrap items-start gap-2"
    >
      {Object.entries(place).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="min-w-0 flex-1">
        <Combobox
          id="find"
          name="activity"
          label="Activity, venue, town or postcode"
          labelHidden
          opensOnPress
          placeholder={example}
          listLabel="Suggestions"
          value={words}
          onValueChange={(value) => {
            here.forget()
            setWords(value)
          }}
          onFocus={() => setSearching(true)}
          options={offers}
          onChoose={(key) => offers.find((one) => one.key === key)?.choose()}
        />
      </div>
      <Button type="submit" busy={here.isAsking && 'Finding your location…'}>
        <SearchIcon />
        <span className="max-sm:visually-hidden">Search</span>
      </Button>
      <p role="status" className="w-full font-bold empty:hidden">
        {here.failure}
      </p>
      <VisuallyHidden>
        <span role="status">{settled === '' ? '' : countWords(offers.length)}</span>
      </VisuallyHidden>
    </form>
  )
}

function Two({ words, more }: { words: string; more: string }) {
  return (
    <>
      <span className="block font-bold">{words}</span>
      <span className="block text-sm text-ink-soft">{more}</span>
    </>
  )
}

const named = <One extends Named>(those: readonly One[], words: string): One[] =>
  words.trim() === '' ? [] : searchByName(those, words).slice(0, AT_MOST)

const countWords = (count: number): string => {
  if (count === 0) return 'No suggestions. Enter searches for these words.'
  return count === 1 ? '1 suggestion' : `${count} suggestions`
}

/** Returns the typed words, once the visitor has paused. */
function useSettled(words: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [words])
  return settled
}
