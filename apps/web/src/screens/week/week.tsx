import { useSuspenseQuery } from '@tanstack/react-query'
import { addDays, isCalendarDate } from '@touchline/rules/calendar-date'
import { weekdayAndDate } from '@touchline/rules/date-labels'
import { type LoaderFunctionArgs, redirect, useParams } from 'react-router'
import { ApiError } from '../../calls/api-error.ts'
import { ensureQuery } from '../../calls/call-query.ts'
import { categoryQuery } from '../../calls/categories/get-category.ts'
import { categoriesQuery } from '../../calls/categories/list-categories.ts'
import { weekQuery } from '../../calls/timetable/list-week.ts'
import { venueQuery } from '../../calls/venues/get-venue.ts'
import { Link } from '../../page/link.tsx'
import { PageTitle } from '../../page/page-title.tsx'
import { paths, wholeVenue } from '../../paths.ts'
import { servicesOf } from '../../services.ts'
import { todayAt } from '../../today-at.ts'
import { PinIcon } from '../../ui/icons.tsx'
import { ActivityLinks } from './activity-links.tsx'
import { WeekDays } from './week-days.tsx'
import { WeekNav } from './week-nav.tsx'

/** The day that 'today' in an address stands for is known to the venue only. */
const TODAY = 'today'
const DAYS_SHOWN = 7

export async function loader({ context, params }: LoaderFunctionArgs): Promise<Response | null> {
  const { client, facts } = servicesOf(context)
  const { venueSlug = '', activitySlug = '', dateSlug = '' } = params
  const { timeZone } = await ensureQuery(client, venueQuery(venueSlug))
  if (dateSlug === TODAY) {
    const today = todayAt(timeZone, facts.nowMs)
    return redirect(paths.week({ venueSlug, activitySlug, dateSlug: today }))
  }
  if (!isCalendarDate(dateSlug)) throw new ApiError({ status: 404, message: '' })
  await Promise.all([
    ensureQuery(client, weekQuery(askedOf(venueSlug, activitySlug, dateSlug))),
    ensureQuery(client, categoriesQuery(venueSlug)),
    activitySlug === wholeVenue ? null : ensureQuery(client, categoryQuery(venueSlug, activitySlug)),
  ])
  return null
}

function askedOf(venue: string, activity: string, date: string) {
  return { venue, date, ...(activity === wholeVenue ? {} : { activity }) }
}

/** Seven days of a venue's timetable, or of one of its activities. */
export function Week() {
  const { activitySlug = '' } = useParams()
  return activitySlug === wholeVenue ? (
    <Timetable activity={null} />
  ) : (
    <TimetableOfActivity activitySlug={activitySlug} />
  )
}

function TimetableOfActivity({ activitySlug }: { activitySlug: string }) {
  const { venueSlug = '' } = useParams()
  const { data: category } = useSuspenseQuery(categoryQuery(venueSlug, activitySlug))
  return <Timetable activity={{ slug: activitySlug, name: category.name }} />
}

function Timetable({ activity }: { activity: { slug: string; name: string } | null }) {
  const { venueSlug = '', dateSlug: date = '' } = useParams()
  const activitySlug = activity?.slug ?? wholeVenue
  const { data: venue } = useSuspenseQuery(venueQuery(venueSlug))
  const { data: categories } = useSuspenseQuery(categoriesQuery(venueSlug))
  const { data: week } = useSuspenseQuery({
    ...weekQuery(askedOf(venueSlug, activitySlug, date)),
    refetchOnWindowFocus: 'always',
  })
  const period = `${weekdayAndDate(date)} to ${weekdayAndDate(addDays(date, DAYS_SHOWN - 1))}`
  const pathOf = (dateSlug: string) => paths.week({ venueSlug, activitySlug, dateSlug })
  return (
    <>
      <PageTitle>{`${activity?.name ?? venue.name}, ${period}`}</PageTitle>
      <h1>{activity?.name ?? 'What’s on'}</h1>
      <p className="mt-2 mb-5 flex flex-wrap items-center gap-x-4 text-ink-soft">
        <span className="flex items-center gap-1.5">
          <PinIcon size={18} />
          {venue.name}, {venue.town}
        </span>
        <Link
          to={
            activity
              ? paths.chooseTimeSlot({ venueSlug, activitySlug, dateSlug: date })
              : paths.chooseActivity({ venueSlug })
          }
          className="rounded-sm py-1 font-bold text-primary-text underline underline-offset-4"
        >
          {activity ? 'One day at a time' : 'Choose an activity'}
        </Link>
      </p>
      <ActivityLinks
        categories={categories}
        chosen={activity}
        pathOf={(slug) => paths.week({ venueSlug, activitySlug: slug, dateSlug: date })}
      />
      <WeekNav
        period={period}
        earlier={week.days.some(({ isToday }) => isToday) ? null : pathOf(addDays(date, -DAYS_SHOWN))}
        later={pathOf(addDays(date, DAYS_SHOWN))}
      />
      <WeekDays week={week} venueSlug={venueSlug} activitySlug={activity?.slug ?? null} />
      <p className="mt-6 text-sm text-ink-soft">
        All times are {venue.town} time. Checked at <span className="tabular">{week.checkedAt}</span>.
      </p>
    </>
  )
}
