import { useQuery } from '@tanstack/react-query'
import type { DataComplaintLine } from '@touchline/contract/entities/complaints/data-complaint'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { ensureQuery } from '../../calls/call-query.ts'
import { complaintsQuery } from '../../calls/complaints/staff-complaints.ts'
import { errorWords } from '../../calls/error-words.ts'
import { loadOrRefused, loadStaff } from '../../features/desk/for-staff.ts'
import { Rows } from '../../features/desk/rows.tsx'
import { Link } from '../../page/link.tsx'
import { LinkButton } from '../../page/link-button.tsx'
import { ListPages } from '../../page/list-pages.tsx'
import { PageTitle } from '../../page/page-title.tsx'
import { servicesOf } from '../../services.ts'
import { staffPaths } from '../../staff-paths.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ClockBadge } from './clock-badge.tsx'

const pageIn = (search: URLSearchParams): number => {
  const page = Number(search.get('page'))
  return Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1
}

export async function loader({ context, request }: LoaderFunctionArgs): Promise<null> {
  const services = servicesOf(context)
  await loadStaff(services)
  const page = pageIn(new URL(request.url).searchParams)
  // Anyone but those who handle complaints at all venues is refused.
  await loadOrRefused(ensureQuery(services.client, complaintsQuery({ page })))
  return null
}

/** Shows the complaints about personal data, the open ones first, each with its clock. */
export function StaffComplaints() {
  const page = pageIn(useSearchParams()[0])
  const { data, error } = useQuery({
    ...complaintsQuery({ page }),
    refetchOnWindowFocus: 'always',
    throwOnError: false,
  })
  return (
    <>
      <PageTitle>Complaints about data</PageTitle>
      <h1 tabIndex={-1}>Complaints about data</h1>
      <p className="mt-2 max-w-text text-ink-soft">
        A person who complains about the use of their details must be told within 30 days that it has arrived,
        and then the outcome. The form on our pages tells them automatically; what came in another way is
        entered here. One that has been open for more than 30 days is urgent.
      </p>
      <div className="mt-6 grid gap-6">
        {error ? (
          <Notice type="danger" title="The complaints can’t be shown" live>
            {errorWords(error)}
          </Notice>
        ) : (
          <div>
            <LinkButton to={staffPaths.enterComplaint()} size="large">
              Enter a complaint
            </LinkButton>
          </div>
        )}
        {!data && !error && (
          <div role="status" aria-label="Loading the complaints">
            <Skeleton shape="card" count={3} />
          </div>
        )}
        {data && <List list={data} page={page} />}
      </div>
    </>
  )
}

type ListProps = {
  list: { data: DataComplaintLine[]; meta: { pages: number; open: number; urgent: number } }
  page: number
}

function List({ list: { data, meta }, page }: ListProps) {
  if (data.length === 0)
    return (
      <p className="text-lg text-ink-soft">
        {page === 1 ? 'No complaint has come yet.' : 'This page of the list is empty.'}
      </p>
    )
  return (
    <div>
      <p className="mb-3">
        {meta.open} open
        {meta.urgent > 0 && (
          <>
            , <span className="font-bold text-danger">{meta.urgent} urgent</span>
          </>
        )}
      </p>
      <Rows>
        {data.map((complaint) => (
          <Row key={complaint.id} complaint={complaint} />
        ))}
      </Rows>
      <ListPages
        label="Pages of the list"
        page={page}
        pages={meta.pages}
        addressOf={(other) => staffPaths.complaints(other)}
        isInOrder
      />
    </div>
  )
}

function Row({ complaint }: { complaint: DataComplaintLine }) {
  const { id, reference, name, receivedWords, clock, clockWords, openWords, isUrgent, mailWords } = complaint
  return (
    <li className="p-4 sm:px-6">
      <div className="mb-1 flex flex-wrap items-center gap-x-3">
        <Link
          to={staffPaths.complaint(id)}
          className="inline-flex min-h-11 items-center font-bold wrap-anywhere text-primary-text underline underline-offset-4"
        >
          {name}, {reference}
        </Link>
        <ClockBadge clock={clock} isUrgent={isUrgent} />
      </div>
      <p className={isUrgent ? 'font-bold' : undefined}>{clockWords}</p>
      <p className="text-sm text-ink-soft">
        {receivedWords}
        {openWords !== '' && `. ${openWords}`}
      </p>
      {mailWords !== '' && <p className="text-sm font-bold text-danger">{mailWords}</p>}
    </li>
  )
}
