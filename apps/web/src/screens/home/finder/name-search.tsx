import { searchByName } from '@touchline/rules/catalogue/venue-search'
import type { SyntheticEvent } from 'react'
import { useNavigate } from 'react-router'
import type { VenueSummary } from '../../../calls/catalogue/list-venues.ts'
import { usePageFacts } from '../../../page/page-facts.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Combobox } from '../../../ui/form/combobox.tsx'
import { SearchIcon } from '../../../ui/other-icons.tsx'
import { keptSearch, type VenueSearch } from '../home-address.ts'
import { KeptFields } from './kept-fields.tsx'

const MAX_OPTIONS = 6

type Props = {
  search: VenueSearch
  venues: readonly VenueSummary[]
  name: string
  onNameChange: (name: string) => void
  /** Called when the visitor is about to search: the venues can be fetched meanwhile. */
  onFocus: () => void
}

/** Searches venues by name. Without scripts it is a form that the server answers. */
export function NameSearch({ search, venues, name, onNameChange, onFocus }: Props) {
  const { basePath } = usePageFacts()
  const navigate = useNavigate()
  const found = name.trim() === '' ? [] : searchByName(venues, name)

  const choose = (venueSlug: string) => void navigate(paths.chooseActivity({ venueSlug }))
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const [only, ...others] = found
    if (only && others.length === 0) choose(only.slug)
    else void navigate(paths.home({ name: name.trim(), ...keptSearch(search) }), { replace: true })
  }
  return (
    <form
      role="search"
      aria-label="Venues by name"
      action={`${basePath}${paths.home()}`}
      onSubmit={submit}
      className="flex items-end gap-2"
    >
      <KeptFields search={search} />
      <div className="grow">
        <Combobox
          id="venue-name"
          name="name"
          label="Find a venue by name"
          listLabel="Venues that match"
          value={name}
          onValueChange={onNameChange}
          onFocus={onFocus}
          options={found.slice(0, MAX_OPTIONS).map((venue) => ({
            key: venue.slug,
            content: (
              <>
                <span className="block font-bold">{venue.name}</span>
                <span className="block text-sm text-ink-soft">{venue.town}</span>
              </>
            ),
          }))}
          onChoose={choose}
        />
      </div>
      <Button type="submit">
        <SearchIcon />
        <span className="max-sm:visually-hidden">Search</span>
      </Button>
    </form>
  )
}
