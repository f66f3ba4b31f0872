import { useSuspenseQuery } from '@tanstack/react-query'
import type { JoinedBooking } from '@touchline/rules/bookings/joined-bookings'
import { formatPence } from '@touchline/rules/money/money'
import { fromToWords } from '@touchline/rules/time/end-words'
import { accountPaths } from '../../../account-paths.ts'
import { clientQuery } from '../../../calls/catalogue/get-client.ts'
import { DateTile } from '../../../features/basket/date-tile.tsx'
import { Link } from '../../../page/link.tsx'
import { usePageFacts } from '../../../page/page-facts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { cancelledBadge, dayWords, joinedName, placeWords, whoWords } from '../booking-words.ts'
import { MovedNotice } from '../moved-notice.tsx'

/** Shows one booking of the list, or the hours of one court: its name is the link to its page. */
export function BookingRow({ joined }: { joined: JoinedBooking }) {
  const { first: booking, hours } = joined
  const { item, status, isPast } = booking
  const name = joinedName(joined)
  const { nowMs } = usePageFacts()
  const { data: operator } = useSuspenseQuery(clientQuery())
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
                aria-label={name}
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
            {[whoWords(booking), formatPence(joined.pricePence, operator.currency.symbol), booking.reference]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {booking.cancelledByVenue?.reason && <p className="text-sm">{booking.cancelledByVenue.reason}</p>}
          {[...new Set(hours.flatMap(({ notes }) => notes))].map((note) => (
            <p key={note} className="text-sm text-ink-soft">
              {note}
            </p>
          ))}
          {hours.map(
            ({ id, movedByVenue }) =>
              movedByVenue && (
                <div key={id} className="mt-2 text-sm">
                  <MovedNotice move={movedByVenue} />
                </div>
              ),
          )}
          {isOff && (
            <p className="mt-1">
              <Link
                to={accountPaths.bookAgain({ bookingId: booking.id })}
                aria-label={`Book again: ${name}`}
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
