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
import { daysOfVenue } from '../../features/venue/days-of-venue.ts'
import { VenueDays } from '../../features/venue/venue-days.tsx'
import { VenueHeader } from '../../features/venue/venue-header.tsx'
import { VenueTabs } from '../../features/venue/venue-tabs.tsx'
import { VenueZone } from '../../features/venue/venue-zone.tsx'
import { usePageFacts } from '../../page/page-facts.ts'
import { PageTitle } from '../../page/page-title.tsx'
import { paths, wholeVenue } from '../../paths.ts'
import { servicesOf } from '../../services.ts'
import { todayAt } from '../../today-at.ts'
import { WeekDays } from './week-days.tsx'

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
  const { nowMs } = usePageFacts()
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
  const today = todayAt(venue.timeZone, nowMs)
  const isToday = week.days.some((day) => day.isToday)
  const pathOf = (dateSlug: string) =>
    isDay ? paths.venueDay({ venueSlug, dateSlug }) : paths.week({ venueSlug, activitySlug, dateSlug })
  const period = isDay
    ? `${isToday ? 'Today, ' : ''}${spokenDate(date)}`
    : `${weekdayAndDate(date)} to ${weekdayAndDate(addDays(date, week.days.length - 1))}`
  const days = isDay
    ? daysOfVenue({ venueSlug, today, date })
    : {
        days: week.days.map(({ raw }) => ({ raw, to: `#day-${raw}` })),
        today,
        chosen: null,
        earlier: isToday ? null : pathOf(addDays(date, -7)),
        later: pathOf(addDays(date, 7)),
      }
  // No drawing is twice on a page.
  const scene = categories.some((category) => category.scene === venue.scene) ? null : venue.scene
  return (
    <>
      <PageTitle>{`${activity?.name ?? venue.name}, ${period}`}</PageTitle>
      <VenueHeader venue={venue} scene={scene} name={activity ? 'p' : 'h1'} />
      <VenueTabs
        venueSlug={venueSlug}
        shown={isDay ? 'day' : 'week'}
        hasCourses={courses.length > 0}
        activitySlug={activitySlug}
        date={isToday ? null : date}
      />
      {activity && <h1 className="visually-hidden">{activity.name}</h1>}
      <VenueDays {...days} period={period} />
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
      <WeekDays week={week} venueSlug={venueSlug} activitySlug={activity?.slug ?? null} />
      <p className="mt-6 text-sm text-ink-soft">
        Times are local to {venue.town}. Updated at <span className="tabular">{week.checkedAt}</span>.{' '}
        <VenueZone zone={week.timeZone} town={venue.town} />
      </p>
    </>
  )
}
