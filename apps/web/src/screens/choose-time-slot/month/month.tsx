import { useSuspenseQuery } from '@tanstack/react-query'
import { isCalendarDate } from '@touchline/rules/time/calendar-date'
import { type LoaderFunctionArgs, redirect, useNavigate, useParams } from 'react-router'
import { ApiError } from '../../../calls/api-error.ts'
import { ensureQuery } from '../../../calls/call-query.ts'
import { categoryQuery } from '../../../calls/catalogue/get-category.ts'
import { venueQuery } from '../../../calls/catalogue/get-venue.ts'
import { monthQuery } from '../../../calls/timetable/list-month.ts'
import { kindOfCategory } from '../../../features/timetable/kind-of-category.ts'
import { keepScrollState } from '../../../page/link.tsx'
import { LinkButton } from '../../../page/link-button.tsx'
import { usePageFacts } from '../../../page/page-facts.ts'
import { PageTitle } from '../../../page/page-title.tsx'
import { paths } from '../../../paths.ts'
import { servicesOf } from '../../../services.ts'
import { todayAt } from '../../../today-at.ts'
import { nounOf } from '../day-words.ts'
import { comingWeeks, daysOfWeeks, isInWeeks, monthAfterWeeks, monthsOf, weeksName } from './coming-weeks.ts'
import { MonthGrid } from './month-grid.tsx'
import { monthAfter, monthName } from './month-words.ts'

export async function loader({ context, params }: LoaderFunctionArgs): Promise<Response | null> {
  const { client, facts } = servicesOf(context)
  const { venueSlug, activitySlug, dateSlug, month } = readParams(params)
  if (!isCalendarDate(`${month ?? dateSlug.slice(0, 7)}-01`) || !isCalendarDate(dateSlug))
    throw new ApiError({ status: 404, message: '' })
  const [category, { timeZone }] = await Promise.all([
    ensureQuery(client, categoryQuery(venueSlug, activitySlug)),
    ensureQuery(client, venueQuery(venueSlug)),
  ])
  const { months } = askedDays({ month, dateSlug, today: todayAt(timeZone, facts.nowMs) })
  await Promise.all(months.map((one) => ensureQuery(client, monthQuery(venueSlug, activitySlug, one))))
  return kindOfCategory(category) ? null : redirect(paths.chooseSubActivity({ venueSlug, activitySlug }))
}

function readParams(params: Readonly<Record<string, string | undefined>>) {
  const { venueSlug = '', activitySlug = '', dateSlug = '', month } = params
  return { venueSlug, activitySlug, dateSlug, month }
}

/** Returns what an address shows: five weeks from this Monday with its day, or the month that it names. */
function askedDays({
  month,
  dateSlug,
  today,
}: {
  month: string | undefined
  dateSlug: string
  today: string
}) {
  const weeks = comingWeeks(today)
  if (month === undefined && isInWeeks(weeks, dateSlug)) return { weeks, months: monthsOf(weeks) }
  const own = month ?? dateSlug.slice(0, 7)
  return { weeks: null, months: [own, own, own] as const }
}

/** Shows the calendar on a page, behind “More” of a day's strip, where no script opens it over the day. */
export function Month() {
  const { venueSlug, activitySlug, dateSlug, month } = readParams(useParams())
  const { data: category } = useSuspenseQuery(categoryQuery(venueSlug, activitySlug))
  const { data: venue } = useSuspenseQuery(venueQuery(venueSlug))
  const { nowMs } = usePageFacts()
  const today = todayAt(venue.timeZone, nowMs)
  const { weeks, months } = askedDays({ month, dateSlug, today })
  const { data: first } = useSuspenseQuery(monthQuery(venueSlug, activitySlug, months[0]))
  const { data: second } = useSuspenseQuery(monthQuery(venueSlug, activitySlug, months[1]))
  const { data: third } = useSuspenseQuery(monthQuery(venueSlug, activitySlug, months[2]))
  const navigate = useNavigate()
  const coming = comingWeeks(today)
  const pathOfWeeks = (date: string) => paths.month({ venueSlug, activitySlug, dateSlug: date })
  const pathOfMonth = (date: string, other: string) =>
    paths.month({ venueSlug, activitySlug, dateSlug: date, month: other })
  const [own] = months
  const name = weeks ? weeksName(weeks, today) : monthName(own)
  const next = weeks ? monthAfterWeeks(weeks) : monthAfter(own, 1)
  // The five weeks stand before the months.
  const isNextToWeeks = own <= monthAfterWeeks(coming)
  const kind = kindOfCategory(category)
  if (!kind) throw new Error('The loader lets no such activity through')
  return (
    <>
      <PageTitle>{`${category.name}, ${name}`}</PageTitle>
      <h1>{category.name}</h1>
      <p className="text-ink-soft">{venue.name}</p>
      <div className="@container mt-3">
        <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
          {!weeks &&
            (isNextToWeeks ? (
              <LinkButton to={pathOfWeeks(today)} variant="secondary">
                {weeksName(coming, today)}
              </LinkButton>
            ) : (
              <LinkButton to={pathOfMonth(dateSlug, monthAfter(own, -1))} variant="secondary">
                {monthName(monthAfter(own, -1))}
              </LinkButton>
            ))}
          <h2 className={weeks ? undefined : 'max-sm:order-last max-sm:w-full'}>{name}</h2>
          <LinkButton to={pathOfMonth(dateSlug, next)} variant="secondary">
            {monthName(next)}
          </LinkButton>
        </div>
        <MonthGrid
          days={weeks ? daysOfWeeks(weeks, [first, second, third]) : first}
          date={dateSlug}
          noun={nounOf(kind)}
          pathOf={(date) => paths.chooseTimeSlot({ venueSlug, activitySlug, dateSlug: date })}
          onChoose={null}
          onLeave={(date) => {
            void navigate(isInWeeks(coming, date) ? pathOfWeeks(date) : pathOfMonth(date, date.slice(0, 7)), {
              state: keepScrollState,
              replace: true,
            })
          }}
          focused={null}
          earliest={weeks ? today : undefined}
        />
      </div>
    </>
  )
}
