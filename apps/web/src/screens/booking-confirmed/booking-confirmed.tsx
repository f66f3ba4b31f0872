import { useSuspenseQuery } from '@tanstack/react-query'
import type { Order } from '@touchline/contract/entities/order'
import { dayAndYear } from '@touchline/rules/date-labels'
import { wallDate } from '@touchline/rules/wall-time'
import { Suspense, useEffect } from 'react'
import {
  type LoaderFunctionArgs,
  useLoaderData,
  useParams,
  useRevalidator,
  useSearchParams,
} from 'react-router'
import { timesToMoveToQuery } from '../../calls/bookings/list-times-to-move-to.ts'
import { ensureQuery, loadQuery } from '../../calls/call-query.ts'
import { clientQuery } from '../../calls/client/get-client.ts'
import { orderQuery } from '../../calls/orders/get-order.ts'
import { useCancelling } from '../../features/cancelling/use-cancelling.tsx'
import { OrderSums } from '../../features/cart/order-sums.tsx'
import { PackageLines } from '../../features/cart/package-lines.tsx'
import { PackagesUsed } from '../../features/cart/packages-used.tsx'
import { useKeptTicket } from '../../features/tickets/use-kept-ticket.ts'
import { lazyPart } from '../../page/lazy-part.tsx'
import type { LoadedHere } from '../../page/loaded-here.ts'
import { takeOrdered } from '../../page/just-ordered.ts'
import { PageTitle } from '../../page/page-title.tsx'
import { paths } from '../../paths.ts'
import { servicesOf } from '../../services.ts'
import { Card } from '../../ui/card.tsx'
import { BookedSession } from './booked-session.tsx'
import { CancelRules } from './cancel-rules.tsx'
import { DeskMoneyLink } from './desk-money-link.tsx'
import { MovedBookings } from './moved-bookings.tsx'
import { isOnlyMoves, sessionsOf, ticketState, ticketWords } from './order-item.ts'
import { tellAnalytics } from './tell-analytics.ts'
import { TicketHead } from './ticket-head.tsx'
import { WhatNext } from './what-next.tsx'

export { NotShown } from './not-shown.tsx'

// Few orders are moved.
const MoveTime = lazyPart(async () => (await import('./move-time.tsx')).MoveTime)

/** Only for the customer, the browser that made the order, or the link of its letter: all others get `NotShown`, as not found. */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<LoadedHere> {
  const { client } = servicesOf(context)
  const search = new URL(request.url).searchParams
  const key = search.get('key')
  const order = await ensureQuery(client, orderQuery(params.completeOrderId ?? '', key))
  const moved = movedIn(order, search)
  if (moved?.cancellation.move.canBeMoved)
    await loadQuery(client, timesToMoveToQuery({ bookingId: moved.id, date: search.get('date'), key }))
  return { here: ticketWords[ticketState(order)].trail }
}

/** The booking for which the address asks for another time. */
const movedIn = ({ items }: Order, search: URLSearchParams) =>
  items.find(({ id }) => String(id) === search.get('move'))

export function BookingConfirmed() {
  const { completeOrderId = '' } = useParams()
  const [search] = useSearchParams()
  const key = search.get('key')
  const { data: order } = useSuspenseQuery(orderQuery(completeOrderId, key))
  const { data: operator } = useSuspenseQuery(clientQuery())
  const cancelling = useCancelling()
  useKeptTicket({
    scope: paths.bookingConfirmed({ completeOrderId: '' }),
    reference: order.reference,
    endsAtMs: lastEndMs(order),
  })
  useEffect(() => {
    if (takeOrdered(order.completeOrderId)) tellAnalytics(order, operator.currency.code)
  }, [order, operator])
  const words = ticketWords[ticketState(order)]
  useTrailOf(words.trail)
  const moved = movedIn(order, search)
  if (moved)
    return (
      <Suspense>
        <MoveTime order={order} item={moved} orderKey={key} date={search.get('date')} />
      </Suspense>
    )
  return (
    <>
      <PageTitle>{words.trail}</PageTitle>
      <TicketHead order={order} day={dayOf(order, operator.timeZone)} />
      <div className="mt-6 grid items-start gap-6 print:block md:grid-cols-[minmax(0,1fr)_18rem] lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        <Card as="section" labelledBy="booked-title">
          <h2 id="booked-title">{words.lines}</h2>
          <p className="mt-2 hidden print:block">
            Receipt from {operator.name}, {dayOf(order, operator.timeZone)}
          </p>
          <ul className="mt-4 divide-y divide-line">
            {sessionsOf(order).map(([first, ...others]) => (
              <BookedSession
                key={first.id}
                first={first}
                lines={[first, ...others]}
                booker={order.firstName}
              />
            ))}
          </ul>
          {order.moved.length > 0 && (
            // Of one alone the way to its ticket stands in what comes next.
            <MovedBookings moved={order.moved} hasWay={!isOnlyMoves(order) || order.moved.length > 1} />
          )}
          {order.packageItems.length > 0 && <PackageLines lines={order.packageItems} />}
          <PackagesUsed words={order.packages} />
          <OrderSums of={order} symbol={operator.currency.symbol} />
          <DeskMoneyLink order={order} />
        </Card>
        <div className="grid gap-6 print:hidden">
          <WhatNext order={order} orderKey={key} />
          <CancelRules order={order} orderKey={key} ask={cancelling.ask} />
        </div>
      </div>
      {cancelling.dialog}
    </>
  )
}

function lastEndMs({ items }: Order): number | null {
  const ends = items
    .filter(({ status }) => status === 'booked')
    .map(({ lastEndsAtUtc }) => Date.parse(lastEndsAtUtc))
  return ends.length === 0 ? null : Math.max(...ends)
}

/** What is cancelled on this page has another name in the trail. */
function useTrailOf(trail: string): void {
  const { here } = useLoaderData<LoadedHere>()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (here !== trail) void revalidate()
  }, [here, trail, revalidate])
}

/** On the venue's calendar, 'Sun 22 Nov 2026'. */
const dayOf = ({ createdAt }: Order, timeZone: string): string =>
  dayAndYear(wallDate(new Date(createdAt), timeZone))
