import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { addDays, isCalendarDate } from '@touchline/rules/time/calendar-date'
import { spokenDate } from '@touchline/rules/time/date-labels'
import type { SubmitEvent } from 'react'
import { type LoaderFunctionArgs, redirect, useNavigate, useParams } from 'react-router'
import { ApiError } from '../../calls/api-error.ts'
import { ensureQuery } from '../../calls/call-query.ts'
import { venueQuery } from '../../calls/catalogue/get-venue.ts'
import { errorWords } from '../../calls/error-words.ts'
import { waitlistLinesQuery } from '../../calls/waitlist/list-lines.ts'
import { loadOrRefused, loadStaff } from '../../features/desk/for-staff.ts'
import { firstVenueFor, useVenuesFor } from '../../features/desk/venues-of-staff.ts'
import { VenueZone } from '../../features/venue/venue-zone.tsx'
import { Link } from '../../page/link.tsx'
import { PageTitle } from '../../page/page-title.tsx'
import { servicesOf } from '../../services.ts'
import { staffPaths } from '../../staff-paths.ts'
import { todayAt } from '../../today-at.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { typedText } from '../../ui/form/typed-text.ts'
import { Notice } from '../../ui/notice.tsx'
import { type Line, linesOf, lineWords } from './line-words.ts'

const TEXT_LINK = 'inline-flex min-h-11 items-center font-bold text-primary-text underline underline-offset-4'

export async function loader({ context, params }: LoaderFunctionArgs): Promise<Response | null> {
  const services = servicesOf(context)
  const user = await loadStaff(services)
  const { client, facts } = services
  const first = await firstVenueFor(services, user, 'see-waitlists')
  const venueSlug = params.venueSlug ?? first
  if (venueSlug === undefined) throw new ApiError({ status: 404, message: '' })
  const { timeZone } = await ensureQuery(client, venueQuery(venueSlug))
  const { dateSlug = '' } = params
  if (!isCalendarDate(dateSlug))
    return redirect(staffPaths.waitlists(venueSlug, todayAt(timeZone, facts.nowMs)))
  await loadOrRefused(ensureQuery(client, waitlistLinesQuery(venueSlug, dateSlug)))
  return null
}

/** Shows who waits for what at a venue on one day, waitlist by waitlist. */
export function StaffWaitlists() {
  const { venueSlug = '', dateSlug = '' } = useParams()
  const { data: venue } = useSuspenseQuery(venueQuery(venueSlug))
  const venues = useVenuesFor('see-waitlists')
  const { data, error } = useQuery({
    ...waitlistLinesQuery(venueSlug, dateSlug),
    refetchOnWindowFocus: 'always',
    throwOnError: false,
  })
  const navigate = useNavigate()
  const dayOf = (days: number) => staffPaths.waitlists(venueSlug, addDays(dateSlug, days))
  const show = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const day = typedText(typed, 'day')
    void navigate(staffPaths.waitlists(typedText(typed, 'venue'), isCalendarDate(day) ? day : dateSlug))
  }
  const lines = data ? linesOf(data.data) : []
  return (
    <>
      <PageTitle>{`Waitlists, ${spokenDate(dateSlug)}`}</PageTitle>
      <h1 tabIndex={-1}>Waitlists</h1>
      <p className="mt-2 text-ink-soft">
        {venue.name}, {spokenDate(dateSlug)}
      </p>
      <VenueZone zone={venue.timeZone} town={venue.town} />
      <form
        key={`${venueSlug} ${dateSlug}`}
        onSubmit={show}
        className="mt-5 grid items-end gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto]"
      >
        <Select
          id="venue"
          name="venue"
          label="Venue"
          defaultValue={venueSlug}
          options={venues.map(({ slug, name }) => ({ value: slug, label: name }))}
        />
        <TextField id="day" name="day" label="Day" type="date" defaultValue={dateSlug} />
        <Button type="submit" variant="secondary">
          Show
        </Button>
      </form>
      <nav aria-label="Days" className="mt-2 flex flex-wrap justify-between gap-x-6">
        <Link to={dayOf(-1)} staysHere className={TEXT_LINK}>
          Previous day
        </Link>
        <Link to={dayOf(1)} staysHere className={TEXT_LINK}>
          Next day
        </Link>
      </nav>
      <div className="mt-4 grid gap-6">
        {error && (
          <Notice type="danger" title="These waitlists can’t be shown" live>
            {errorWords(error)}
          </Notice>
        )}
        {data && lines.length === 0 && (
          <p className="text-lg text-ink-soft">No one is waiting for anything on this day.</p>
        )}
        {data && lines.map((line) => <OneLine key={line.key} line={line} timeZone={data.meta.timeZone} />)}
      </div>
    </>
  )
}

function OneLine({ line, timeZone }: { line: Line; timeZone: string }) {
  const titleId = `line-${line.people[0]?.id}`
  return (
    <Card as="section" labelledBy={titleId}>
      <h2 id={titleId}>
        <span className="tabular">{line.when}</span> {line.title}
      </h2>
      <ol className="mt-3 divide-y divide-line">
        {line.people.map((person) => (
          <li key={person.id} className="flex gap-4 py-3">
            <span className="tabular w-6 shrink-0 text-right text-lg font-bold">{person.position}</span>
            <div className="min-w-0">
              <p>
                <span className="font-bold">{person.fullName}</span>{' '}
                <span className="text-ink-soft">{person.reference}</span>
              </p>
              {lineWords(person, timeZone).map((words) => (
                <p key={words} className="text-sm">
                  {words}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
