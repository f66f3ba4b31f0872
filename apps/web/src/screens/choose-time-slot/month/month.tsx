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
import { PageTitle } from '../../../page/page-title.tsx'
import { paths } from '../../../paths.ts'
import { servicesOf } from '../../../services.ts'
import { nounOf } from '../day-words.ts'
import { MonthGrid } from './month-grid.tsx'
import { monthAfter, monthName } from './month-words.ts'

export async function loader({ context, params }: LoaderFunctionArgs): Promise<Response | null> {
  const { client } = servicesOf(context)
  const { venueSlug, activitySlug, dateSlug, month } = readParams(params)
  if (!isCalendarDate(`${month}-01`) || !isCalendarDate(dateSlug))
    throw new ApiError({ status: 404, message: '' })
  const [, category] = await Promise.all([
    ensureQuery(client, venueQuery(venueSlug)),
    ensureQuery(client, categoryQuery(venueSlug, activitySlug)),
    ensureQuery(client, monthQuery(venueSlug, activitySlug, month)),
  ])
  return kindOfCategory(category) ? null : redirect(paths.chooseSubActivity({ venueSlug, activitySlug }))
}

function readParams(params: Readonly<Record<string, string | undefined>>) {
  const { venueSlug = '', activitySlug = '', dateSlug = '', month = dateSlug.slice(0, 7) } = params
  return { venueSlug, activitySlug, dateSlug, month }
}

/** Shows the calendar on a page, behind “More” of a day's strip, where no script opens it over the day. */
export function Month() {
  const { venueSlug, activitySlug, dateSlug, month } = readParams(useParams())
  const { data: category } = useSuspenseQuery(categoryQuery(venueSlug, activitySlug))
  const { data: venue } = useSuspenseQuery(venueQuery(venueSlug))
  const { data: days } = useSuspenseQuery(monthQuery(venueSlug, activitySlug, month))
  const navigate = useNavigate()
  const pathOfMonth = (date: string, other: string) =>
    paths.month({ venueSlug, activitySlug, dateSlug: date, month: other })
  const kind = kindOfCategory(category)
  if (!kind) throw new Error('The loader lets no such activity through')
  return (
    <>
      <PageTitle>{`${category.name}, ${monthName(month)}`}</PageTitle>
      <h1>{category.name}</h1>
      <p className="text-ink-soft">{venue.name}</p>
      <div className="mt-3 max-w-form">
        <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
          <LinkButton to={pathOfMonth(dateSlug, monthAfter(month, -1))} variant="secondary">
            {monthName(monthAfter(month, -1))}
          </LinkButton>
          <LinkButton to={pathOfMonth(dateSlug, monthAfter(month, 1))} variant="secondary">
            {monthName(monthAfter(month, 1))}
          </LinkButton>
        </div>
        <h2 className="mb-2 text-center">{monthName(month)}</h2>
        <MonthGrid
          days={days}
          date={dateSlug}
          noun={nounOf(kind)}
          pathOf={(date) => paths.chooseTimeSlot({ venueSlug, activitySlug, dateSlug: date })}
          onChoose={null}
          onLeave={(date) => {
            void navigate(pathOfMonth(date, date.slice(0, 7)), { state: keepScrollState, replace: true })
          }}
          focused={null}
        />
      </div>
    </>
  )
}
