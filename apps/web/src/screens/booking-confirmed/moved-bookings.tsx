import type { Order } from '@touchline/contract/entities/orders/order'
import { countWords } from '@touchline/rules/words/count-words'
import { Link } from '../../page/link.tsx'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'

/**
 * Shows bookings of other orders that this one has moved, for the difference in price. Each has its own
 * ticket, to which `hasWay` links.
 */
export function MovedBookings({ moved, hasWay }: Pick<Order, 'moved'> & { hasWay: boolean }) {
  return (
    <ul className="mt-4 divide-y divide-line">
      {moved.map((one) => (
        <li key={one.bookingId} className="grid gap-1 py-4 first:pt-0">
          <div className="flex items-baseline justify-between gap-4">
            <h3>
              {one.name} {one.since === 'cancelled' && <Badge tone="danger">Cancelled since</Badge>}
            </h3>
            <p className="tabular text-lg font-bold">{one.formattedTotal}</p>
          </div>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4">
            <dt className="text-ink-soft">Before</dt>
            <dd className="tabular">{one.from}</dd>
            <dt className="text-ink-soft">{one.since === null ? 'Now' : 'Moved to'}</dt>
            <dd className={one.since === null ? 'tabular font-bold' : 'tabular'}>{one.to}</dd>
            {one.now !== null && (
              <>
                <dt className="text-ink-soft">Now</dt>
                <dd className="tabular font-bold">{one.now}</dd>
              </>
            )}
            <dt className="text-ink-soft">At</dt>
            <dd>
              {[one.location, one.venueName, countWords(one.quantity, 'place')].filter(Boolean).join(', ')}
            </dd>
          </dl>
          <p className="text-sm text-ink-soft">
            {`${one.formattedTotal} is the difference in price. The rest was paid with the booking.`}
          </p>
          {one.since !== null && <p>{sinceWords[one.since]}</p>}
          {hasWay && one.completeOrderId !== null && (
            <p className="print:hidden">
              <Link
                to={paths.bookingConfirmed({ completeOrderId: one.completeOrderId })}
                className="inline-flex min-h-11 items-center font-bold text-primary-text underline underline-offset-4"
                aria-label={`${wayTo(one)}: ${one.name}, ${one.now ?? one.to}`}
              >
                {wayTo(one)}
              </Link>
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

const sinceWords = {
  cancelled: 'This booking has been cancelled since.',
  moved: 'This booking has been moved again since.',
}

/** Returns the words of the link to the booking. */
const wayTo = ({ since }: Order['moved'][number]): string =>
  since === 'cancelled' ? 'See the booking' : 'See the ticket'
