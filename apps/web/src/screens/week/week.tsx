import { useSuspenseQuery } from '@tanstack/react-query'
import { addDays, isCalendarDate } from '@touchline/rules/time/calendar-date'
import { spokenDate, weekdayAndDate } from '@touchline/rules/time/date-labels'
import { type LoaderFunctionArgs, redirect, useParams } from 'react-router'
import { ApiError } from '../../calls/api-error.ts'
import { ensureQuery } from '../../calls/call-query.ts'
import { categoryQuery } from '../../calls/catalogue/get-category.ts'
import { venueQuery } from '../../calls/catalogue/get-venue.ts'
import { categoriesQuery } from '../../calls/catalogue/list-categories.ts'
import { courseActivitiesQuery } from '../../calls/catalogue/list-courses.ts'
import { weekQuery } from '../../calls/timetable/list-week.ts'
import { ActivityLinks } from '../../features/timetable/activity-links.tsx'
import { OpenNow } from '../../features/venue/open-now.tsx'
import { VenueTabs } from '../../features/venue/venue-tabs.tsx'
import { VenueZone } from '../../features/venue/venue-zone.tsx'
import { Link } from '../../page/link.tsx'
import { PageTitle } from '../../page/page-title.tsx'
import { paths, wholeVenue } from '../../paths.ts'
import { servicesOf } from '../../services.ts'
import { todayAt } from '../../today-at.ts'
import { PinIcon } from '../../ui/icons.tsx'
import { WeekDays } from './week-days.tsx'
import { WeekNav } from './week-nav.tsx'

const TEXT_LINK = 'rounded-sm py-2 font-bold text-primary-text underline underline-offset-4'

/** Word for the current day in an address. Only the venue knows which day that is. */
const TODAY = 'today'

export async function loader({ context, params }: LoaderFunctionArgs): Promise<Response | null> {
  const { client, facts } = servicesOf(context)
  const { venueSlug = '', activitySlug = wholeVenue, dateSlug = '' } = params
  const isDay = params.activitySlug === undefined
  const { timeZone } = await ensureQuery(client, venueQuery(venueSlug))
  if (dateSlug === TODAY) {
    const today = todayAt(timeZone, facts.nowMs)
    return redirect(
      isDay
        ? paths.venueDay({ venueSlug, dateSlug: today })
        : paths.week({ venueSlug, activitySlug, dateSlug: today }),
    )
  }
  if (!isCalendarDate(dateSlug)) throw new ApiError({ status: 404, message: '' })
  await Promise.all([
    ensureQuery(client, weekQuery(askedOf(venueSlug, activitySlug, dateSlug, isDay))),
    ensureQuery(client, categoriesQuery(venueSlug)),
    ensureQuery(client, courseActivitiesQuery(venueSlug)),
    activitySlug === wholeVenue ? null : ensureQuery(client, categoryQuery(venueSlug, activitySlug)),
  ])
  return null
}

function askedOf(venue: string, activity: string, date: string, isDay: boolean) {
  return {
    venue,
    date,
    ...(activity === wholeVenue ? {} : { activity }),
    ...(isDay ? { days: '1' as const } : {}),
  }
}

/**
 * Shows seven days of a venue's timetable, or of one of its activities; without an
 * activity in the address, one day.
 */
export function Week() {
  const { activitySlug = wholeVenue } = useParams()
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
  const params = useParams()
  const { venueSlug = '', dateSlug: date = '' } = params
  const isDay = params.activitySlug === undefined
  const activitySlug = activity?.slug ?? wholeVenue
  const { data: venue } = useSuspenseQuery(venueQuery(venueSlug))
  const { data: categories } = useSuspenseQuery(categoriesQuery(venueSlug))
  const { data: week } = useSuspenseQuery({
    ...weekQuery(askedOf(venueSlug, activitySlug, date, isDay)),
    refetchOnWindowFocus: 'always',
  })
  const { data: courses } = useSuspenseQuery(courseActivitiesQuery(venueSlug))
  const shown = week.days.length
  const period = isDay
    ? `${week.days.some(({ isToday }) => isToday) ? 'Today, ' : ''}${spokenDate(date)}`
    : `${weekdayAndDate(date)} to ${weekdayAndDate(addDays(date, shown - 1))}`
  const pathOf = (dateSlug: string) =>
    isDay ? paths.venueDay({ venueSlug, dateSlug }) : paths.week({ venueSlug, activitySlug, dateSlug })
  const otherView = isDay
    ? { words: 'Week view', to: paths.week({ venueSlug, activitySlug, dateSlug: date }) }
    : {
        words: 'Day view',
        to: activity
          ? paths.chooseTimeSlot({ venueSlug, activitySlug, dateSlug: date })
          : paths.venueDay({ venueSlug, dateSlug: date }),
      }
  return (
    <>
      <PageTitle>{`${activity?.name ?? venue.name}, ${period}`}</PageTitle>
      <h1>{activity?.name ?? 'What’s on'}</h1>
      <p className="mt-2 mb-5 flex flex-wrap items-center gap-x-4 text-ink-soft">
        <span className="flex items-center gap-1.5">
          <PinIcon size={18} />
          {venue.name}, {venue.town}
        </span>
        <Link to={otherView.to} className={TEXT_LINK}>
          {otherView.words}
        </Link>
        {!activity && venue.hours && <OpenNow hours={venue.hours} timeZone={venue.timeZone} />}
      </p>
      <VenueTabs
        venueSlug={venueSlug}
        shown={activity ? null : isDay ? (week.days.some(({ isToday }) => isToday) ? 'today' : null) : 'week'}
        hasCourses={courses.length > 0}
      />
      <ActivityLinks
        categories={categories}
        chosen={activity}
        pathOf={(slug) =>
          isDay && slug !== wholeVenue
            ? paths.chooseTimeSlot({ venueSlug, activitySlug: slug, dateSlug: date })
            : isDay
              ? pathOf(date)
              : paths.week({ venueSlug, activitySlug: slug, dateSlug: date })
        }
      />
      <WeekNav
        period={period}
        earlier={week.days.some(({ isToday }) => isToday) ? null : pathOf(addDays(date, -shown))}
        later={pathOf(addDays(date, shown))}
        words={isDay ? { earlier: 'Previous day', later: 'Next day' } : undefined}
      />
      <WeekDays week={week} venueSlug={venueSlug} activitySlug={activity?.slug ?? null} />
      <p className="mt-6 text-sm text-ink-soft">
        Times are local to {venue.town}. Updated at <span className="tabular">{week.checkedAt}</span>.{' '}
        <VenueZone zone={week.timeZone} town={venue.town} />
      </p>
    </>
  )
}
