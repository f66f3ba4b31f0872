import { useQuery } from '@tanstack/react-query'
import type { getTakings } from '@touchline/contract/calls/till/get-takings'
import type { ReplyOf } from '@touchline/contract/define-call'
import { venuesFor } from '@touchline/rules/staff/rights'
import { addDays, isCalendarDate } from '@touchline/rules/time/calendar-date'
import { spokenDate } from '@touchline/rules/time/date-labels'
import type { SubmitEvent } from 'react'
import { type LoaderFunctionArgs, redirect, useNavigate, useSearchParams } from 'react-router'
import { ensureQuery } from '../../calls/call-query.ts'
import { errorWords } from '../../calls/error-words.ts'
import { useMay } from '../../calls/staff/own-posts.ts'
import { ownPostsQuery } from '../../calls/staff/own-posts-query.ts'
import { takingsQuery } from '../../calls/till/takings.ts'
import { loadOrRefused, loadStaff } from '../../features/desk/for-staff.ts'
import { firstVenueFor, useVenuesFor } from '../../features/desk/venues-of-staff.ts'
import { Link } from '../../page/link.tsx'
import { usePageFacts } from '../../page/page-facts.ts'
import { PageTitle } from '../../page/page-title.tsx'
import { servicesOf } from '../../services.ts'
import { staffPaths } from '../../staff-paths.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { typedText } from '../../ui/form/typed-text.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { MoneyTable, type TableRow } from './money-table.tsx'
import { kindWords, movementKindWords, staffWords, tenderWords } from './takings-words.ts'

type Takings = ReplyOf<typeof getTakings>['data']

const TEXT_LINK = 'inline-flex min-h-11 items-center font-bold text-primary-text underline underline-offset-4'

function shownBy(search: URLSearchParams): { date: string; venue: string } {
  const date = search.get('date') ?? ''
  return { date: isCalendarDate(date) ? date : '', venue: search.get('venue') ?? '' }
}

export async function loader({ context, request }: LoaderFunctionArgs): Promise<Response | null> {
  const services = servicesOf(context)
  const user = await loadStaff(services)
  const { client } = services
  const search = new URL(request.url).searchParams
  // Staff of some venues see no sum of all: they begin with their own.
  const seesAll = venuesFor(await ensureQuery(client, ownPostsQuery()), 'see-takings')?.length === 0
  const first = await firstVenueFor(services, user, 'see-takings')
  const beginsWithAll = seesAll && user.homeVenueSlug === null
  if (!search.has('venue') && !beginsWithAll && first !== undefined)
    return redirect(staffPaths.takings({ ...shownBy(search), venue: first }))
  await loadOrRefused(ensureQuery(client, takingsQuery(shownBy(search))))
  return null
}

/** Shows what was taken on a day, at a venue or in all, as the ledger has it. */
export function StaffTakings() {
  const shown = shownBy(useSearchParams()[0])
  const { data, error } = useQuery({
    ...takingsQuery(shown),
    refetchOnWindowFocus: 'always',
    throwOnError: false,
  })
  return (
    <>
      <PageTitle>Takings</PageTitle>
      <h1 tabIndex={-1}>Takings</h1>
      <Choice data={data} {...shown} />
      <div className="mt-6">
        {error && (
          <Notice type="danger" title="These takings can’t be shown" live>
            {errorWords(error)}
          </Notice>
        )}
        {!data && !error && (
          <div role="status">
            <span className="visually-hidden">Loading…</span>
            <Skeleton shape="card" count={3} />
          </div>
        )}
        {data && <Figures takings={data.data} venue={shown.venue} />}
      </div>
    </>
  )
}

type ChoiceProps = {
  /** Takings that are shown; undefined beside an error, and while they are loaded. */
  data: ReplyOf<typeof getTakings> | undefined
  date: string
  venue: string
}

/** Chooses another venue or day, also where those that were asked for can't be shown. */
function Choice({ data, date: asked, venue }: ChoiceProps) {
  const navigate = useNavigate()
  const theirs = useVenuesFor('see-takings')
  const mayAll = useMay()('see-takings', 'everywhere')
  const { venues, seesAll } = data?.meta ?? { venues: theirs, seesAll: mayAll }
  const date = data?.data.date ?? asked
  const today = data?.meta.today
  const show = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const day = typedText(typed, 'date')
    void navigate(
      staffPaths.takings({ date: isCalendarDate(day) ? day : date, venue: typedText(typed, 'venue') }),
    )
  }
  return (
    <>
      {data && <p className="mt-2 text-ink-soft">{spokenDate(date)}</p>}
      <form
        key={`${venue} ${date}`}
        onSubmit={show}
        className="mt-5 grid items-end gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto]"
      >
        <Select
          id="venue"
          name="venue"
          label="Venue"
          defaultValue={venue}
          options={[
            ...(seesAll ? [{ value: '', label: 'All venues' }] : []),
            ...venues.map(({ slug, name }) => ({ value: slug, label: name })),
            ...(seesAll ? [{ value: 'none', label: 'Of no single venue' }] : []),
          ]}
        />
        <TextField id="date" name="date" label="Day" type="date" defaultValue={date} max={today} />
        <Button type="submit" variant="secondary">
          Show
        </Button>
      </form>
      {today !== undefined && (
        <nav aria-label="Days" className="mt-2 flex flex-wrap justify-between gap-x-6">
          <Link to={staffPaths.takings({ date: addDays(date, -1), venue })} staysHere className={TEXT_LINK}>
            Previous day
          </Link>
          {date < today && (
            <Link to={staffPaths.takings({ date: addDays(date, 1), venue })} staysHere className={TEXT_LINK}>
              Next day
            </Link>
          )}
        </nav>
      )}
    </>
  )
}

const inAndOut = ['Taken', 'Given back', 'Left']

type Sums = { taken: { formatted: string }; returned: { formatted: string }; net: { formatted: string } }

const rowOf = (name: string, { taken, returned, net }: Sums, isTotal = false): TableRow => ({
  name,
  cells: [taken.formatted, returned.formatted, net.formatted],
  isTotal,
})

function Figures({ takings, venue }: { takings: Takings; venue: string }) {
  const { apiBase } = usePageFacts()
  const { date, tenders, total, kinds, sold, kept, creditUsed, staff, returns, drawers, taxes } = takings
  if (tenders.length === 0 && kinds.length === 0 && drawers.length === 0)
    return <p className="text-lg text-ink-soft">No money moved on this day.</p>
  const query = new URLSearchParams({ date, ...(venue !== '' && { venue }) })
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <MoneyTable
        title="By tender"
        columns={inAndOut}
        rows={[...tenders.map((one) => rowOf(tenderWords[one.tender], one)), rowOf('In all', total, true)]}
      >
        {creditUsed.pence > 0 && `Paid with credit, which is no money of this day: ${creditUsed.formatted}.`}
      </MoneyTable>
      <MoneyTable
        title="By what was sold"
        columns={['Sold', 'Given back', 'Left']}
        rows={[
          ...kinds.map((one) => rowOf(`${one.name}${kindWords[one.kind]}`, one)),
          rowOf('In all', sold, true),
        ]}
      >
        {kept.pence > 0 && `Kept of cancelled bookings: ${kept.formatted}.`}
      </MoneyTable>
      <MoneyTable
        title="By staff"
        columns={inAndOut}
        rows={[...staff.map((one) => rowOf(one.staffName ?? staffWords, one)), rowOf('In all', total, true)]}
      />
      <MoneyTable
        title="Tax in it"
        columns={['Sold', 'Given back', 'Tax']}
        rows={taxes.map((one) => ({
          name: one.name,
          cells: [one.sold, one.returned, one.tax].map(({ formatted }) => formatted),
        }))}
      />
      {returns.length > 0 && (
        <MoneyTable
          title="Refunds and payouts"
          columns={['Times', 'Sum']}
          rows={returns.map(({ kind, movements, formatted }) => ({
            name: movementKindWords(kind),
            cells: [String(movements), formatted],
          }))}
        />
      )}
      {drawers.length > 0 && (
        <MoneyTable
          title="Cash of drawers, beside sales"
          columns={['Times', 'Sum']}
          rows={drawers.map(({ kind, movements, formatted }) => ({
            name: movementKindWords(kind),
            cells: [String(movements), formatted],
          }))}
        />
      )}
      <p>
        <a className={TEXT_LINK} href={`${apiBase}/api/foh/takings.csv?${query}`} download>
          File for a spreadsheet (CSV)
        </a>
      </p>
    </div>
  )
}
