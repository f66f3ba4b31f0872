import type { Order } from '@touchline/contract/entities/order'
import { countWords } from '@touchline/rules/count-words'
import { Link } from '../../page/link.tsx'
import { paths } from '../../paths.ts'

/** Bookings of other orders that this one has moved, for the difference in price; each has its own ticket. */
export function MovedBookings({ moved }: Pick<Order, 'moved'>) {
  return (
    <ul className="mt-4 divide-y divide-line">
      {moved.map((one) => (
        <li key={one.bookingId} className="grid gap-1 py-4 first:pt-0">
          <div className="flex items-baseline justify-between gap-4">
            <h3>{one.name}</h3>
            <p className="tabular text-lg font-bold">{one.formattedTotal}</p>
          </div>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4">
            <dt className="text-ink-soft">Before</dt>
            <dd className="tabular">{one.from}</dd>
            <dt className="text-ink-soft">Now</dt>
            <dd className="tabular font-bold">{one.to}</dd>
            <dt className="text-ink-soft">At</dt>
            <dd>
              {one.venueName}, {countWords(one.quantity, 'place')}
            </dd>
          </dl>
          <p className="text-sm text-ink-soft">
            {`${one.formattedTotal} is the difference in price. The rest was paid with the booking.`}
          </p>
          {one.completeOrderId !== null && (
            <p className="print:hidden">
              <Link
                to={paths.bookingConfirmed({ completeOrderId: one.completeOrderId })}
                className="inline-flex min-h-11 items-center font-bold text-primary-text underline underline-offset-4"
                aria-label={`See the ticket: ${one.name}, ${one.to}`}
              >
                See the ticket
              </Link>
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
