import { useSuspenseQuery } from '@tanstack/react-query'
import type { Order } from '@touchline/contract/entities/orders/order'
import { mailedKey } from '@touchline/rules/mail/mailed-key'
import { useEffect } from 'react'
import {
  type LoaderFunctionArgs,
  useLoaderData,
  useParams,
  useRevalidator,
  useSearchParams,
} from 'react-router'
import { timesToMoveToQuery } from '../../calls/bookings/list-times-to-move-to.ts'
import { ensureQuery, loadQuery } from '../../calls/call-query.ts'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { orderQuery } from '../../calls/orders/get-order.ts'
import { takeOrdered } from '../../page/just-ordered.ts'
import { LatePart, latePart } from '../../page/late-part.tsx'
import { lazyPart } from '../../page/lazy-part.tsx'
import type { LoadedCrumb } from '../../page/loaded-crumb.ts'
import { PageTitle } from '../../page/page-title.tsx'
import { servicesOf } from '../../services.ts'
import { ticketState, ticketWords } from './order-item.ts'
import { tellAnalytics } from './tell-analytics.ts'

// Read as the server rendered it: its buttons work once the visitor acts.
const Ticket = latePart(async () => (await import('./ticket.tsx')).Ticket)
// Few orders are moved.
const MoveTime = lazyPart(async () => (await import('./move-time.tsx')).MoveTime)

/**
 * Loads the order for the customer, the browser that made it, or the link of its email. All others get
 * `NotShown`, as not found.
 */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<LoadedCrumb> {
  const { client } = servicesOf(context)
  const search = new URL(request.url).searchParams
  const key = mailedKey(search.get('key'))
  const order = await ensureQuery(client, orderQuery(params.completeOrderId ?? '', key))
  await Ticket.preload()
  const moved = movedIn(order, search)
  if (moved?.cancellation.move.canBeMoved)
    await loadQuery(client, timesToMoveToQuery({ bookingId: moved.id, date: search.get('date'), key }))
  return { here: ticketWords[ticketState(order)].trail }
}

/** Finds the booking for which the address asks for another time. */
const movedIn = ({ items }: Order, search: URLSearchParams) =>
  items.find(({ id }) => String(id) === search.get('move'))

export function BookingConfirmed() {
  const { completeOrderId = '' } = useParams()
  const [search] = useSearchParams()
  const key = mailedKey(search.get('key'))
  const { data: order } = useSuspenseQuery(orderQuery(completeOrderId, key))
  const { data: operator } = useSuspenseQuery(clientQuery())
  useEffect(() => {
    if (takeOrdered(order.completeOrderId)) tellAnalytics(order, operator.currency.code)
  }, [order, operator])
  const words = ticketWords[ticketState(order)]
  useTrailOf(words.trail)
  const moved = movedIn(order, search)
  if (moved)
    return (
      <LatePart>
        <MoveTime order={order} item={moved} orderKey={key} date={search.get('date')} />
      </LatePart>
    )
  return (
    <>
      <PageTitle>{words.trail}</PageTitle>
      <Ticket completeOrderId={completeOrderId} orderKey={key} />
    </>
  )
}

/** Reloads the breadcrumb: an order cancelled on this page has another label. */
function useTrailOf(trail: string): void {
  const { here } = useLoaderData<LoadedCrumb>()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (here !== trail) void revalidate()
  }, [here, trail, revalidate])
}
