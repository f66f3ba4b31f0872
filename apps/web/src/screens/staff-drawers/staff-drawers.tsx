import { useQuery } from '@tanstack/react-query'
import type { Drawer } from '@touchline/contract/entities/till/drawer'
import { useState } from 'react'
import { type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import { ensureQuery } from '../../calls/call-query.ts'
import { errorWords } from '../../calls/error-words.ts'
import { drawersQuery, useChooseDrawer } from '../../calls/till/drawers.ts'
import { loadOrRefused, loadStaff } from '../../features/desk/for-staff.ts'
import { Rows } from '../../features/desk/rows.tsx'
import { Link } from '../../page/link.tsx'
import { ListPages } from '../../page/list-pages.tsx'
import { PageTitle } from '../../page/page-title.tsx'
import { servicesOf } from '../../services.ts'
import { staffPaths } from '../../staff-paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { differenceWords, momentOf } from './drawer-words.ts'
import { OpenDrawerForm } from './open-drawer-form.tsx'

/** Reads the page number; the first where the address names none that there could be. */
function pageIn(search: URLSearchParams): number {
  const page = Number(search.get('page'))
  return Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1
}

export async function loader({ context, request }: LoaderFunctionArgs): Promise<null> {
  const services = servicesOf(context)
  await loadStaff(services)
  const page = pageIn(new URL(request.url).searchParams)
  await loadOrRefused(ensureQuery(services.client, drawersQuery(page)))
  return null
}

/** Shows the cash drawers of the venues where these staff work, and lets them open one. */
export function StaffDrawers() {
  const page = pageIn(useSearchParams()[0])
  const navigate = useNavigate()
  const [isOpening, setOpening] = useState(false)
  const { data, error } = useQuery({
    ...drawersQuery(page),
    refetchOnWindowFocus: 'always',
    throwOnError: false,
  })
  const meta = data?.meta
  return (
    <>
      <PageTitle>Cash drawers</PageTitle>
      <h1 tabIndex={-1}>Cash drawers</h1>
      {meta && (
        <>
          <p className="mt-2 max-w-text text-ink-soft">
            {meta.needsDrawer
              ? 'Cash can only be taken with a drawer that is open. Choose yours for the day, or open one.'
              : 'Choose your drawer for the day, or open one. Cash that you take and pay out then counts in it.'}
          </p>
          <div className="mt-4">
            <Button size="large" onClick={() => setOpening(true)}>
              Open a drawer
            </Button>
          </div>
          <Dialog open={isOpening} onClose={() => setOpening(false)} title="Open a drawer">
            {isOpening && (
              <OpenDrawerForm
                venues={meta.venues}
                onOpened={(id) => void navigate(staffPaths.drawer(id))}
                onClose={() => setOpening(false)}
              />
            )}
          </Dialog>
        </>
      )}
      <div className="mt-6">
        {error && (
          <Notice type="danger" title="The drawers can’t be shown" live>
            {errorWords(error)}
          </Notice>
        )}
        {!data && !error && (
          <div role="status">
            <span className="visually-hidden">Loading…</span>
            <Skeleton shape="card" count={3} />
          </div>
        )}
        {data?.data.length === 0 && (
          <p className="text-lg text-ink-soft">No drawer has been opened here yet.</p>
        )}
        {data && data.data.length > 0 && (
          <Rows>
            {data.data.map((drawer) => (
              <DrawerRow key={drawer.id} drawer={drawer} timeZone={data.meta.timeZone} />
            ))}
          </Rows>
        )}
        {meta && (
          <ListPages
            label="Pages of the drawers"
            page={page}
            pages={meta.pages}
            addressOf={(other) => staffPaths.drawers(other)}
            isInOrder
          />
        )}
      </div>
    </>
  )
}

function DrawerRow({ drawer, timeZone }: { drawer: Drawer; timeZone: string }) {
  const { id, name, venueName, openedAt, openedBy, formattedFloat, isChosen, closed } = drawer
  const choose = useChooseDrawer()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 sm:px-6">
      <div className="min-w-0 grow basis-72">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to={staffPaths.drawer(id)}
            className="inline-flex min-h-11 items-center text-lg font-bold break-words text-primary-text underline underline-offset-4"
          >
            {name}
          </Link>
          {closed ? <Badge tone="plain">Closed</Badge> : <Badge tone="success">Open</Badge>}
          {isChosen && <Badge tone="info">Yours today</Badge>}
        </p>
        <p className="text-sm break-words text-ink-soft">
          {venueName}. Opened {momentOf(openedAt, timeZone)} by {openedBy} with {formattedFloat}.
        </p>
        {closed && (
          <p className="mt-1 text-sm break-words">
            Closed {momentOf(closed.at, timeZone)} by {closed.by} with {closed.formattedCounted}.{' '}
            {differenceWords(closed)}
          </p>
        )}
        {choose.error && (
          <div className="mt-2">
            <Notice type="danger" live>
              {errorWords(choose.error)}
            </Notice>
          </div>
        )}
      </div>
      {!closed && !isChosen && (
        <Button
          variant="secondary"
          aria-label={`Use this drawer today: ${name}, ${venueName}`}
          busy={choose.isPending && 'Choosing…'}
          onClick={() => choose.mutate({ params: { drawerId: String(id) } })}
        >
          Use this drawer today
        </Button>
      )}
    </li>
  )
}
