import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { keepOrigin } from '../../features/search-origin/keep-origin.ts'
import { originSearch } from '../../features/search-origin/origin-search.ts'
import { useHere } from '../../features/search-origin/use-here.ts'
import { usePageFacts } from '../../page/page-facts.ts'
import { paths, type SessionSearch } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { PinIcon } from '../../ui/icons.tsx'
import { SearchIcon } from '../../ui/other-icons.tsx'
import { radiusChoices, radiusOf, readSearch } from './search-values.ts'

type Props = {
  /** Search that was made last. */
  search: SessionSearch
  /** The operator's day, `YYYY-MM-DD`. */
  today: string
  placeError: string | undefined
  /** Called when the form is sent: focus then moves to the results. */
  onSend: () => void
}

/**
 * Searches all venues for an activity, a day and a place. Without scripts it
 * is a form that the server answers.
 */
export function SessionSearchForm({ search, today, placeError, onSend }: Props) {
  const facts = usePageFacts()
  const navigate = useNavigate()
  const id = useId()
  const near = useRef<HTMLInputElement>(null)
  // Search whose place the visitor has changed since: its message goes.
  const [mended, setMended] = useState<string | null>(null)
  const asked = JSON.stringify(search)
  useEffect(() => {
    if (placeError !== undefined) near.current?.focus()
  }, [placeError])
  const go = (wanted: SessionSearch) => {
    onSend()
    setMended(null)
    void navigate(paths.search(wanted))
  }
  const form = useRef<HTMLFormElement>(null)
  const location = useHere((here) => {
    keepOrigin(here, facts)
    if (form.current) go({ ...readSearch(new FormData(form.current)), ...originSearch(here) })
  })

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    location.forget()
    const wanted = readSearch(new FormData(event.currentTarget))
    // A place that has not changed need not be found again.
    const { lat, lng, about, sort, all } = search
    const isSamePlace = wanted.near !== undefined && wanted.near === search.near
    go({ ...wanted, all, ...(isSamePlace ? { lat, lng, about, sort } : {}) })
  }
  return (
    <form
      ref={form}
      role="search"
      aria-label="All venues"
      action={`${facts.basePath}${paths.search()}`}
      onSubmit={submit}
      // The form starts from the last search.
      key={asked}
      className="grid items-end gap-x-4 gap-y-3 md:grid-cols-4 lg:grid-cols-5"
    >
      <div className="md:col-span-2">
        <TextField
          id={`${id}activity`}
          name="activity"
          label="Activity"
          defaultValue={search.activity}
          maxLength={100}
          autoComplete="off"
        />
      </div>
      <div className="md:col-span-2 lg:col-span-3">
        <TextField
          ref={near}
          id={`${id}near`}
          name="near"
          label="Near a town or postcode"
          defaultValue={search.near}
          error={mended === asked ? undefined : placeError}
          onInput={() => {
            setMended(asked)
            location.forget()
          }}
          maxLength={100}
          autoComplete="postal-code"
        />
      </div>
      <WhenAndWithin id={id} search={search} today={today} />
      <div className="md:col-span-full lg:col-span-1">
        <Button type="submit" wide>
          <SearchIcon />
          Search
        </Button>
      </div>
      <MyLocation location={location} />
    </form>
  )
}

function MyLocation({ location }: { location: ReturnType<typeof useHere> }) {
  return (
    <>
      <p className="col-span-full -mb-1 -ml-3">
        <Button
          variant="text"
          size="small"
          busy={location.isAsking && 'Finding your location…'}
          onClick={location.ask}
        >
          <PinIcon size={16} />
          Use my location
        </Button>
      </p>
      <div aria-live="polite" className="empty:hidden md:col-span-full">
        {location.failure && <p className="font-bold text-danger">{location.failure}</p>}
      </div>
    </>
  )
}

type WhenProps = { id: string; search: SessionSearch; today: string }

function WhenAndWithin({ id, search, today }: WhenProps) {
  return (
    <>
      <TextField
        id={`${id}date`}
        name="date"
        type="date"
        label="Day"
        defaultValue={search.date ?? today}
        min={today}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] gap-3 md:contents">
        <Select id={`${id}from`} name="from" label="From" {...timeSelect(search.from)} />
        <Select id={`${id}until`} name="until" label="Until" {...timeSelect(search.until)} />
      </div>
      <Select
        id={`${id}within`}
        name="within"
        label="Within"
        defaultValue={radiusOf(search)}
        options={radiusChoices.map((miles) => ({
          value: miles,
          label: miles === '1' ? '1 mile' : `${miles} miles`,
        }))}
      />
    </>
  )
}

const FIRST_HOUR = 6
const LAST_HOUR = 23

function timeSelect(chosen: string | undefined) {
  const hours = Array.from(
    { length: LAST_HOUR - FIRST_HOUR + 1 },
    (_, index) => `${String(FIRST_HOUR + index).padStart(2, '0')}:00`,
  )
  // An address may say 18:30.
  const times = chosen === undefined || hours.includes(chosen) ? hours : [...hours, chosen].sort()
  return {
    placeholder: 'Any time',
    defaultValue: chosen ?? '',
    options: times.map((time) => ({ value: time, label: time })),
  }
}
