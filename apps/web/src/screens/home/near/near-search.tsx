import type { Origin } from '@touchline/rules/catalogue/venue-search'
import { metresPerMile } from '@touchline/rules/limits/limits'
import { type SyntheticEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { usePageFacts } from '../../../page/page-facts.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { PinIcon } from '../../../ui/icons.tsx'
import { KeptFields } from '../finder/kept-fields.tsx'
import { keptSearch, radiiMiles, type VenueSearch } from '../home-address.ts'

type Props = {
  search: VenueSearch
  onHere: (here: Origin | null) => void
}

const NO_LOCATION = 'We couldn’t find your location. Type a town or postcode instead.'

/**
 * Finds venues around a place or around the visitor (spec 1). Without scripts it
 * is a form that the server answers.
 */
export function NearSearch({ search, onHere }: Props) {
  const { basePath } = usePageFacts()
  const navigate = useNavigate()
  const [state, setState] = useState<'idle' | 'locating' | 'no location'>('idle')

  const go = (near: string, within: string) => {
    void navigate(paths.home({ near, within, ...keptSearch(search) }), { replace: true })
  }
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    onHere(null)
    setState('idle')
    go(textOf(values, 'near'), textOf(values, 'within'))
  }
  const locate = () => {
    setState('locating')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        setState('idle')
        onHere({ latitude, longitude, radiusMiles: accuracy / metresPerMile })
      },
      () => setState('no location'),
      { maximumAge: 300_000, timeout: 15_000 },
    )
  }
  return (
    <form
      role="search"
      aria-label="Venues near a place"
      action={`${basePath}${paths.home()}`}
      onSubmit={submit}
      className="grid grid-cols-[auto_minmax(0,1fr)] items-end gap-x-3 gap-y-2 rounded-lg border border-line bg-surface p-4 shadow-card sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:px-5"
    >
      <KeptFields search={search} />
      <div className="col-span-full sm:col-span-1">
        <TextField
          key={search.near}
          id="near"
          name="near"
          label="Near a town or postcode"
          defaultValue={search.near}
          maxLength={100}
          autoComplete="postal-code"
          error={state === 'no location' ? NO_LOCATION : undefined}
          onInput={() => setState((before) => (before === 'no location' ? 'idle' : before))}
        />
      </div>
      <Select
        id="within"
        name="within"
        label="Within"
        value={String(search.radiusMiles)}
        onChange={(event) => go(search.near, event.target.value)}
        options={radiiMiles.map((miles) => ({
          value: String(miles),
          label: miles === 1 ? '1 mile' : `${miles} miles`,
        }))}
      />
      <Button type="submit" variant="secondary">
        Search nearby
      </Button>
      <p className="col-span-full -mb-1 -ml-3">
        <Button
          variant="text"
          size="small"
          busy={state === 'locating' && 'Finding your location…'}
          onClick={locate}
        >
          <PinIcon size={16} />
          Use my location
        </Button>
      </p>
    </form>
  )
}

function textOf(values: FormData, name: string): string {
  const value = values.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
