import type { AccountBooking } from '@touchline/contract/entities/bookings/account-booking'
import { fromToWords } from '@touchline/rules/time/end-words'
import { accountPaths } from '../../../account-paths.ts'
import { DateTile } from '../../../features/basket/date-tile.tsx'
import { Link } from '../../../page/link.tsx'
import { usePageFacts } from '../../../page/page-facts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { bookingName, cancelledBadge, dayWords, placeWords, whoWords } from '../booking-words.ts'
import { MovedNotice } from '../moved-notice.tsx'

/** Shows one booking of the list: its name is the link to its page. */
export function BookingRow({ booking }: { booking: AccountBooking }) {
  const { item, status, isPast } = booking
  const { nowMs } = usePageFacts()
  const isOff = status === 'cancelled' || isPast
  return (
    <Card as="li">
      <div className="flex gap-4">
        <DateTile date={item.date} muted={isOff} />
        <div className="min-w-0 grow">
          <div className="flex flex-wrap items-center gap-x-3">
            <h2 className="text-lg">
              <Link
                to={accountPaths.booking({ bookingId: booking.id })}
                aria-label={bookingName(booking)}
                className="rounded-sm py-2 underline-offset-4 hover:underline"
              >
                {booking.simpleName}
              </Link>
            </h2>
            {status === 'cancelled' && <Badge tone="danger">{cancelledBadge(booking)}</Badge>}
          </div>
          <p>
            <span className="tabular font-bold">{fromToWords(item)}</span>, {dayWords(booking, nowMs)}
          </p>
          <p className="text-ink-soft">{placeWords(booking)}</p>
          <p className="text-sm text-ink-soft">
            {[whoWords(booking), booking.price, booking.reference].filter(Boolean).join(' · ')}
          </p>
          {booking.cancelledByVenue?.reason && <p className="text-sm">{booking.cancelledByVenue.reason}</p>}
          {booking.notes.map((note) => (
            <p key={note} className="text-sm text-ink-soft">
              {note}
            </p>
          ))}
          {booking.movedByVenue && (
            <div className="mt-2 text-sm">
              <MovedNotice move={booking.movedByVenue} />
            </div>
          )}
          {isOff && (
            <p className="mt-1">
              <Link
                to={accountPaths.bookAgain({ bookingId: booking.id })}
                aria-label={`Book again: ${bookingName(booking)}`}
                className="inline-flex min-h-11 items-center font-bold text-primary-text underline underline-offset-4"
              >
                Book again
              </Link>
            </p>
          )}
        </div>
      </div>
    </Card>
  )
}
