import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { addDays, isCalendarDate } from '@touchline/rules/time/calendar-date'
import { spokenDate } from '@touchline/rules/time/date-labels'
import { type SubmitEvent, useEffect } from 'react'
import { type LoaderFunctionArgs, redirect, useNavigate, useParams } from 'react-router'
import { ApiError } from '../../calls/api-error.ts'
import { dayQuery, dayVersionQuery } from '../../calls/attendance/day.ts'
import { loadMarkAttendance, loadUndoAttendance } from '../../calls/attendance/send-marks.ts'
import { ensureQuery } from '../../calls/call-query.ts'
import { venueQuery } from '../../calls/catalogue/get-venue.ts'
import { errorWords } from '../../calls/error-words.ts'
import { userQuery } from '../../calls/login/get-user.ts'
import { loadOrRefused, loadStaff } from '../../features/desk/for-staff.ts'
import { firstVenueFor, useVenuesFor } from '../../features/desk/venues-of-staff.ts'
import { VenueZone } from '../../features/venue/venue-zone.tsx'
import { loadChunk } from '../../load-chunk.ts'
import { Link } from '../../page/link.tsx'
import { usePageFacts } from '../../page/page-facts.ts'
import { PageTitle } from '../../page/page-title.tsx'
import { servicesOf } from '../../services.ts'
import { staffPaths } from '../../staff-paths.ts'
import { todayAt } from '../../today-at.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { typedText } from '../../ui/form/typed-text.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { messagesScript } from '../../ui/toasts/messages-script.ts'
import { Covers } from './covers.tsx'
import { DayBoard } from './day-board.tsx'

const TEXT_LINK = 'inline-flex min-h-11 items-center font-bold text-primary-text underline underline-offset-4'
/** Time between two looks at whether a colleague has changed anything. */
const LOOK_MS = 4_000

export async function loader({ context, params }: LoaderFunctionArgs): Promise<Response | null> {
  const services = servicesOf(context)
  const user = await loadStaff(services)
  const { client, facts } = services
  const first = await firstVenueFor(services, user, 'take-register')
  const venueSlug = params.venueSlug ?? first
  if (venueSlug === undefined) throw new ApiError({ status: 404, message: '' })
  const { timeZone } = await ensureQuery(client, venueQuery(venueSlug))
  const { dateSlug = '' } = params
  if (!isCalendarDate(dateSlug)) return redirect(staffPaths.today(venueSlug, todayAt(timeZone, facts.nowMs)))
  await loadOrRefused(ensureQuery(client, dayQuery(venueSlug, dateSlug)))
  return null
}

/** Shows a venue's sessions of a day with the people who come, and checks them in. */
export function StaffToday() {
  const { venueSlug = '', dateSlug = '' } = useParams()
  const { nowMs } = usePageFacts()
  const { data: venue } = useSuspenseQuery(venueQuery(venueSlug))
  const { data: user } = useSuspenseQuery(userQuery())
  const { day, error, asOfMs } = useDay(venueSlug, dateSlug)
  const dayOf = (days: number) => staffPaths.today(venueSlug, addDays(dateSlug, days))
  const isToday = dateSlug === todayAt(venue.timeZone, nowMs)
  const title = isToday ? 'Today' : spokenDate(dateSlug)
  return (
    <>
      <PageTitle>{isToday ? 'Today' : `Sessions, ${spokenDate(dateSlug)}`}</PageTitle>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h1 tabIndex={-1}>{title}</h1>
        <nav aria-label="Days" className="flex flex-wrap gap-x-5">
          <Link to={dayOf(-1)} staysHere className={TEXT_LINK}>
            Previous day
          </Link>
          {!isToday && (
            <Link to={staffPaths.today(venueSlug)} staysHere className={TEXT_LINK}>
              Today
            </Link>
          )}
          <Link to={dayOf(1)} staysHere className={TEXT_LINK}>
            Next day
          </Link>
        </nav>
      </div>
      <p className="mt-1 text-ink-soft">
        {venue.name}
        {isToday && `, ${spokenDate(dateSlug)}`}
      </p>
      <VenueZone zone={venue.timeZone} town={venue.town} />
      {error && (
        <div className="mt-4">
          <Notice type="danger" title="This day can’t be shown" live>
            {errorWords(error)}
          </Notice>
        </div>
      )}
      <Covers />
      {day && user ? (
        <DayBoard
          key={`${venueSlug} ${dateSlug}`}
          day={day}
          staffId={user.id}
          venue={venueSlug}
          date={dateSlug}
          nowMs={nowMs}
          asOfMs={asOfMs}
        />
      ) : (
        !error && (
          <div className="mt-6" role="status" aria-label="Loading the day">
            <Skeleton shape="card" count={3} />
          </div>
        )
      )}
      <ChooseDay venueSlug={venueSlug} dateSlug={dateSlug} />
    </>
  )
}

/**
 * Reads the day, and reads it again as soon as the server says that something in it has changed. `asOfMs` is the last time
 * at which the server said how it is.
 */
function useDay(venueSlug: string, dateSlug: string) {
  const client = useQueryClient()
  const options = dayQuery(venueSlug, dateSlug)
  const day = useQuery({ ...options, refetchOnWindowFocus: 'always', throwOnError: false })
  const { data: version, dataUpdatedAt: lookedAtMs } = useQuery({
    ...dayVersionQuery(venueSlug, dateSlug),
    refetchInterval: LOOK_MS,
    staleTime: 0,
    retry: false,
    throwOnError: false,
    enabled: day.data !== undefined,
  })
  const shown = day.data?.meta.version
  useEffect(() => {
    if (version !== undefined && shown !== undefined && version !== shown)
      void client.invalidateQueries({ queryKey: ['attendance/get-day'] })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a list that came meanwhile is newer than the version
  }, [version])
  useEffect(() => {
    // Without a signal no script can be fetched: those of check-in, and of messages, have to be here before.
    void loadChunk(loadMarkAttendance)
    void loadChunk(loadUndoAttendance)
    void messagesScript.load()
    void import('../../features/login/ask-before-leaving.ts')
  }, [])
  return {
    day: day.data,
    error: day.error,
    asOfMs: Math.max(lookedAtMs, Date.parse(day.data?.meta.asOf ?? '') || 0),
  }
}

/** Chooses another venue or day. */
function ChooseDay({ venueSlug, dateSlug }: { venueSlug: string; dateSlug: string }) {
  const venues = useVenuesFor('take-register')
  const navigate = useNavigate()
  const show = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const day = typedText(typed, 'day')
    void navigate(staffPaths.today(typedText(typed, 'venue'), isCalendarDate(day) ? day : dateSlug))
  }
  return (
    <form
      key={`${venueSlug} ${dateSlug}`}
      onSubmit={show}
      aria-label="Another venue or day"
      className="mt-8 grid items-end gap-4 border-t border-line pt-5 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto]"
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
  )
}
