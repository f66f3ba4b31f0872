import { useSuspenseQuery } from '@tanstack/react-query'
import type { AccountBookingPage } from '@touchline/contract/entities/bookings/account-booking'
import { asOne } from '@touchline/rules/bookings/joined-bookings'
import type { LoaderFunctionArgs } from 'react-router'
import { accountPaths } from '../../../account-paths.ts'
import { bookingQuery } from '../../../calls/bookings/get-booking.ts'
import { ensureQuery } from '../../../calls/call-query.ts'
import { useCancelling } from '../../../features/cancelling/use-cancelling.tsx'
import { useKeptTicket } from '../../../features/tickets/use-kept-ticket.ts'
import { PageTitle } from '../../../page/page-title.tsx'
import { servicesOf } from '../../../services.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { cancelledBadge, joinedName } from '../booking-words.ts'
import { MovedNotice } from '../moved-notice.tsx'
import type { ScreenParams } from '../screen-params.ts'
import { BookingFacts } from './booking-facts.tsx'
import { BookingHead } from './booking-head.tsx'

/** Loads a booking. Another person's booking is not found, just like none at all. */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<null> {
  await ensureQuery(servicesOf(context).client, bookingQuery(params.bookingId ?? ''))
  return null
}

/** Shows one booking in the order of a ticket: what, when and where, then its people and price, cancelling last. */
export function Booking({ params }: { params: ScreenParams }) {
  const bookingId = params.bookingId ?? ''
  const { data: booking } = useSuspenseQuery(bookingQuery(bookingId))
  const { status, isPast, reference, hours } = booking
  const last = hours.at(-1) ?? booking
  const cancelling = useCancelling()
  const isLive = status === 'booked' && !isPast
  useKeptTicket({
    scope: accountPaths.booking({ bookingId: '' }),
    reference,
    endsAtMs: isLive ? Math.max(lastEndMs(booking), Date.parse(last.endsAtUtc)) : null,
  })
  return (
    <>
      <PageTitle>{joinedName(asOne(hours))}</PageTitle>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 tabIndex={-1}>{booking.simpleName}</h1>
        {status === 'cancelled' && <Badge tone="danger">{cancelledBadge(booking)}</Badge>}
        {status === 'booked' && isPast && <Badge>Over</Badge>}
      </div>
      {booking.cancelledWords.length > 0 && <CancelledNotice booking={booking} />}
      {booking.moves.map((move) => (
        <div key={move.title} className="mt-4">
          <MovedNotice move={move} />
        </div>
      ))}
      <div className="mt-4 grid max-w-3xl gap-3 sm:gap-6">
        <BookingHead booking={booking} bookingId={bookingId} isLive={isLive} />
        <BookingFacts booking={booking} bookingId={bookingId} ask={cancelling.ask} />
      </div>
      {cancelling.dialog}
    </>
  )
}

function CancelledNotice({ booking }: { booking: AccountBookingPage }) {
  const { cancelledOn, cancelledByVenue, cancelledWords } = booking
  return (
    <div className="mt-4">
      <Notice type="info" title={`${cancelledTitle(booking)} on ${cancelledOn}: what we told you`}>
        {cancelledByVenue?.reason && <p>The reason: {cancelledByVenue.reason}</p>}
        {cancelledWords.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Notice>
    </div>
  )
}

/** Returns the end of the booking; for a course that of its last session, not of the one that comes next. */
function lastEndMs({ sessions, endsAtUtc }: AccountBookingPage): number {
  const last = sessions.at(-1)
  return last === undefined ? Date.parse(endsAtUtc) : Date.parse(`${last.date.raw}T23:59:59Z`)
}

/** Returns the title of a cancellation. A course continues without a session that its venue has cancelled. */
function cancelledTitle({ status, cancelledCause }: AccountBookingPage): string {
  if (cancelledCause === 'operator')
    return status === 'cancelled' ? 'Cancelled by the venue' : 'A session was cancelled by the venue'
  return status === 'cancelled' ? 'Cancelled' : 'Places given up'
}
