import { useSuspenseQuery } from '@tanstack/react-query'
import type { Order } from '@touchline/contract/entities/orders/order'
import { bookedTimes } from '@touchline/rules/bookings/booked-times'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import { wallDate } from '@touchline/rules/time/wall-time'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { orderQuery } from '../../calls/orders/get-order.ts'
import { MembershipLines } from '../../features/basket/membership-lines.tsx'
import { OrderSums } from '../../features/basket/order-sums.tsx'
import { PackageLines } from '../../features/basket/package-lines.tsx'
import { PackagesUsed } from '../../features/basket/packages-used.tsx'
import { useCancelling } from '../../features/cancelling/use-cancelling.tsx'
import { useKeptTicket } from '../../features/tickets/use-kept-ticket.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { BookedSession } from './booked-session.tsx'
import { CancelRules } from './cancel-rules.tsx'
import { DeskMoneyLink } from './desk-money-link.tsx'
import { MovedBookings } from './moved-bookings.tsx'
import { NextSteps } from './next-steps.tsx'
import { isOnlyMoves, ticketState, ticketWords } from './order-item.ts'
import { TicketHead } from './ticket-head.tsx'

type Props = {
  completeOrderId: string
  /** Key of the email's link, where that opened the page. */
  orderKey: string | null
}

/** Shows the ticket for the desk, the purchases, the next steps, and the rule of cancelling. */
export function Ticket({ completeOrderId, orderKey }: Props) {
  const { data: order } = useSuspenseQuery(orderQuery(completeOrderId, orderKey))
  const { data: operator } = useSuspenseQuery(clientQuery())
  const cancelling = useCancelling()
  // Loaded with this script, which the kept page needs as well.
  useKeptTicket({
    scope: paths.bookingConfirmed({ completeOrderId: '' }),
    reference: order.reference,
    endsAtMs: lastEndMs(order),
    orderKey,
  })
  const words = ticketWords[ticketState(order)]
  return (
    <>
      <TicketHead order={order} orderKey={orderKey} day={dayOf(order, operator.timeZone)} />
      <div className="mt-6 grid items-start gap-6 print:block md:grid-cols-[minmax(0,1fr)_18rem] lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        <Card as="section" labelledBy="booked-title">
          <h2 id="booked-title">{words.lines}</h2>
          <p className="mt-2 hidden print:block">
            Receipt from {operator.name}, {dayOf(order, operator.timeZone)}
          </p>
          <ul className="mt-4 divide-y divide-line">
            {bookedTimes(order.items).map((booked) => (
              <BookedSession
                key={booked.first.id}
                booked={booked}
                booker={order.firstName}
                symbol={operator.currency.symbol}
              />
            ))}
          </ul>
          {order.moved.length > 0 && (
            // For a single move, the link to its ticket is among the next steps.
            <MovedBookings moved={order.moved} hasWay={!isOnlyMoves(order) || order.moved.length > 1} />
          )}
          {order.membershipItems.length > 0 && <MembershipLines lines={order.membershipItems} />}
          {order.packageItems.length > 0 && <PackageLines lines={order.packageItems} />}
          <PackagesUsed words={order.packages} />
          <OrderSums of={order} symbol={operator.currency.symbol} />
          <DeskMoneyLink order={order} />
        </Card>
        <div className="grid gap-6 print:hidden">
          <NextSteps order={order} orderKey={orderKey} />
          <CancelRules order={order} orderKey={orderKey} ask={cancelling.ask} />
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

/** Returns the day of the order on the venue's calendar, 'Sun 22 Nov 2026'. */
const dayOf = ({ createdAt }: Order, timeZone: string): string =>
  dayAndYear(wallDate(new Date(createdAt), timeZone))
