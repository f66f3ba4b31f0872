import { type SyntheticEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { MY_LOCATION } from '../../../features/search-origin/origin-search.ts'
import { Link } from '../../../page/link.tsx'
import { usePageFacts } from '../../../page/page-facts.ts'
import { paths, type SessionSearch } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Combobox } from '../../../ui/form/combobox.tsx'
import { PinIcon } from '../../../ui/icons.tsx'
import { SearchIcon } from '../../../ui/other-icons.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { ActivityName, VenueName } from './offers.tsx'
import { useFindOffers } from './use-find-offers.tsx'

type Props = {
  activities: readonly ActivityName[]
  /** Venues that came with the page. All of them are fetched when the visitor begins. */
  venues: readonly VenueName[]
  /** Part of a search that says where. A place in the sentence wins over it. */
  place: SessionSearch
  /** The operator's day, `YYYY-MM-DD`. */
  today: string
  example: string
  /** True when there is more than one venue to find. */
  hasMap: boolean
}

/**
 * Searches from one box for an activity, a venue, a place or a sentence. Without scripts it is a form that
 * the search answers.
 */
export function FindBox({ activities, venues, place, today, example, hasMap }: Props) {
  const facts = usePageFacts()
  const navigate = useNavigate()
  const [words, setWords] = useState('')
  const [isSearching, setSearching] = useState(false)
  const search = (wanted: SessionSearch) => void navigate(paths.search({ ...place, ...wanted }))
  const { offers, isSettled, here } = useFindOffers({
    words,
    isSearching,
    activities,
    venues,
    place,
    today,
    search,
  })
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
          end={hasMap ? <MapLink near={place.near} /> : undefined}
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
        <span role="status">{isSettled ? countWords(offers.length) : ''}</span>
      </VisuallyHidden>
    </form>
  )
}

/** Leads to the map from the end of the box. */
function MapLink({ near }: { near: string | undefined }) {
  return (
    <Link
      to={paths.home({ find: 'map', near: near === MY_LOCATION ? undefined : near })}
      aria-label="Map"
      className="absolute top-1/2 right-0 grid size-11 -translate-y-1/2 place-items-center rounded-md text-ink [--focus-ring:var(--color-primary-text)] hover:text-primary-text"
    >
      <PinIcon size={20} />
    </Link>
  )
}

const countWords = (count: number): string => {
  if (count === 0) return 'No suggestions. Enter searches for these words.'
  return count === 1 ? '1 suggestion' : `${count} suggestions`
}
