import { useQuery } from '@tanstack/react-query'
import type { DrawerDetails } from '@touchline/contract/entities/till/drawer'
import { useRef, useState } from 'react'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { ApiError } from '../../calls/api-error.ts'
import { ensureQuery } from '../../calls/call-query.ts'
import { errorWords } from '../../calls/error-words.ts'
import { drawerQuery, useChooseDrawer } from '../../calls/till/drawers.ts'
import { loadOrRefused, loadStaff } from '../../features/desk/for-staff.ts'
import { Rows } from '../../features/desk/rows.tsx'
import { Link } from '../../page/link.tsx'
import { PageTitle } from '../../page/page-title.tsx'
import { servicesOf } from '../../services.ts'
import { staffPaths } from '../../staff-paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CashForm } from './cash-form.tsx'
import { CountForm } from './count-form.tsx'
import { differenceWords, momentOf, movementWords } from './drawer-words.ts'

const idIn = (given: string | undefined): number => (/^[1-9]\d{0,14}$/.test(given ?? '') ? Number(given) : 0)

export async function loader({ context, params }: LoaderFunctionArgs): Promise<null> {
  const services = servicesOf(context)
  await loadStaff(services)
  const id = idIn(params['drawerId'])
  if (id === 0) throw new ApiError({ status: 404, message: '' })
  await loadOrRefused(ensureQuery(services.client, drawerQuery(id)))
  return null
}

/** Shows a cash drawer: what is in it, what moved, and its count. */
export function StaffDrawer() {
  const { data, error } = useQuery({
    ...drawerQuery(idIn(useParams()['drawerId'])),
    refetchOnWindowFocus: 'always',
    throwOnError: false,
  })
  if (error)
    return (
      <>
        <PageTitle>Cash drawer</PageTitle>
        <h1 tabIndex={-1}>Cash drawer</h1>
        <div className="mt-4 max-w-text">
          <Notice type="danger" title="This drawer can’t be shown" live>
            {errorWords(error)}
          </Notice>
        </div>
      </>
    )
  return data ? <Shown drawer={data.data} {...data.meta} /> : null
}

type Act = 'pay-in' | 'pay-out' | 'safe-drop' | 'close'

const actTitles: Record<Act, string> = {
  'pay-in': 'Put cash in',
  'pay-out': 'Pay cash out',
  'safe-drop': 'Drop into the safe',
  close: 'Count and close',
}

type ShownProps = { drawer: DrawerDetails; timeZone: string; currencyCode: string }

function Shown({ drawer, timeZone, currencyCode }: ShownProps) {
  const { name, venueName, openedAt, openedBy, formattedFloat, closed, isChosen } = drawer
  const [act, setAct] = useState<Act | null>(null)
  const [said, setSaid] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const done = (words: string) => {
    setAct(null)
    setSaid(words)
    heading.current?.focus()
  }
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <h1 ref={heading} tabIndex={-1}>
        {name}
      </h1>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
        {closed ? <Badge tone="plain">Closed</Badge> : <Badge tone="success">Open</Badge>}
        {isChosen && <Badge tone="info">Yours today</Badge>}
        <span>
          {venueName}. Opened {momentOf(openedAt, timeZone)} by {openedBy} with {formattedFloat}.
        </span>
      </p>
      <p role="status">{said && <span className="font-bold">{said}</span>}</p>
      <div className="mt-4 grid max-w-3xl gap-4">
        {closed ? (
          <Closed closed={closed} timeZone={timeZone} />
        ) : (
          <Card as="section" labelledBy="cash-title">
            <h2 id="cash-title">Cash in it now</h2>
            <p className="tabular mt-2 text-xl font-bold">{drawer.formattedExpected}</p>
            <Acts drawer={drawer} onAct={setAct} />
          </Card>
        )}
        <Movements drawer={drawer} timeZone={timeZone} />
        <p>
          <Link
            to={staffPaths.drawers()}
            className="inline-flex min-h-11 items-center font-bold text-primary-text underline underline-offset-4"
          >
            All drawers
          </Link>
        </p>
      </div>
      <Dialog open={act !== null} onClose={() => setAct(null)} title={act === null ? '' : actTitles[act]}>
        {act === 'close' && (
          <CountForm
            drawer={drawer}
            currencyCode={currencyCode}
            onClosed={() => done('The drawer is closed.')}
            onClose={() => setAct(null)}
          />
        )}
        {act !== null && act !== 'close' && (
          <CashForm
            drawerId={drawer.id}
            kind={act}
            onDone={() => done('Recorded.')}
            onClose={() => setAct(null)}
          />
        )}
      </Dialog>
    </>
  )
}

function Acts({ drawer, onAct }: { drawer: DrawerDetails; onAct: (act: Act) => void }) {
  const choose = useChooseDrawer()
  return (
    <>
      {choose.error && (
        <div className="mt-3">
          <Notice type="danger" live>
            {errorWords(choose.error)}
          </Notice>
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {!drawer.isChosen && (
          <Button
            busy={choose.isPending && 'Choosing…'}
            onClick={() => choose.mutate({ params: { drawerId: String(drawer.id) } })}
          >
            Use this drawer today
          </Button>
        )}
        {(['pay-in', 'pay-out', 'safe-drop', 'close'] as const).map((act) => (
          <Button key={act} variant="secondary" onClick={() => onAct(act)}>
            {actTitles[act]}
          </Button>
        ))}
      </div>
    </>
  )
}

function Closed({ closed, timeZone }: { closed: NonNullable<DrawerDetails['closed']>; timeZone: string }) {
  return (
    <Card as="section" labelledBy="count-title">
      <h2 id="count-title">The count</h2>
      <p className="tabular mt-2 text-xl font-bold">{closed.formattedCounted}</p>
      <p className="mt-1 break-words">
        Should have been {closed.formattedExpected}. {differenceWords(closed)}
      </p>
      <p className="mt-1 text-sm text-ink-soft">
        Counted {momentOf(closed.at, timeZone)} by {closed.by}.
      </p>
    </Card>
  )
}

function Movements({ drawer: { movements }, timeZone }: { drawer: DrawerDetails; timeZone: string }) {
  return (
    <section aria-labelledby="movements-title">
      <h2 id="movements-title">What moved</h2>
      <div className="mt-3">
        {movements.length === 0 ? (
          <p className="text-ink-soft">Nothing yet, beside the float.</p>
        ) : (
          <Rows>
            {movements.map(({ kind, amount, formattedAmount, at, staffName, reason, reference }) => (
              <li key={`${kind} ${at} ${amount}`} className="flex justify-between gap-4 px-4 py-3 sm:px-6">
                <div className="min-w-0">
                  <p className="break-words">
                    {movementWords[kind]}
                    {reference && (
                      <>
                        {' '}
                        <span className="tabular font-bold">{reference}</span>
                      </>
                    )}
                    {reason && `: ${reason}`}
                  </p>
                  <p className="text-sm text-ink-soft">
                    {momentOf(at, timeZone)} · {staffName}
                  </p>
                </div>
                <span className="tabular shrink-0 font-bold">
                  {amount > 0 ? `+${formattedAmount}` : formattedAmount}
                </span>
              </li>
            ))}
          </Rows>
        )}
      </div>
    </section>
  )
}
