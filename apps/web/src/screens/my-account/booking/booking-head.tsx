import type { AccountBookingPage } from '@touchline/contract/entities/bookings/account-booking'
import { asOne } from '@touchline/rules/bookings/joined-bookings'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import { fromToWords } from '@touchline/rules/time/end-words'
import { accountPaths } from '../../../account-paths.ts'
import { calendarOfBooking } from '../../../features/tickets/calendar-address.ts'
import { LinkButton } from '../../../page/link-button.tsx'
import { usePageFacts } from '../../../page/page-facts.ts'
import { buttonStyle } from '../../../ui/button-style.ts'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { QrCode } from '../../../ui/qr-code.tsx'
import { placeWords } from '../booking-words.ts'
import { Directions } from '../directions.tsx'

type Props = {
  booking: AccountBookingPage
  bookingId: string
  /** True while the booking stands and is not over. */
  isLive: boolean
}

/** Shows what is needed on the way, as a ticket does: when and where, the code for reception, directions. */
export function BookingHead({ booking, bookingId, isLive }: Props) {
  const { item } = asOne(booking.hours).first
  return (
    <Card>
      <div
        className={classNames(
          'grid gap-x-8 gap-y-4',
          isLive && 'sm:grid-cols-[minmax(0,1fr)_11rem] sm:items-start',
        )}
      >
        <div className="min-w-0">
          <p className="display text-2xl">
            <span className="inline-block">{dayAndYear(item.date.raw)},</span>{' '}
            <span className="tabular whitespace-nowrap">{fromToWords(item)}</span>
          </p>
          {booking.status !== 'cancelled' && <p className="mt-1 text-ink-soft">{booking.away}</p>}
          <p className="mt-3 font-bold">{placeWords(booking)}</p>
          {booking.venueAddress && <p className="text-ink-soft">{booking.venueAddress}</p>}
        </div>
        {isLive && <ReceptionCode reference={booking.reference} />}
      </div>
      <Actions booking={booking} bookingId={bookingId} isLive={isLive} />
    </Card>
  )
}

function ReceptionCode({ reference }: { reference: string }) {
  return (
    <div className="max-sm:mx-auto">
      <div className="mx-auto w-44 max-w-full">
        <QrCode text={reference} label={`QR code of the booking reference ${reference}`} />
      </div>
      <p className="mt-2 text-center text-sm text-ink-soft">Show this at reception</p>
      <p className="display tabular text-center text-2xl tracking-wide">{reference}</p>
    </div>
  )
}

function Actions({ booking, bookingId, isLive }: Props) {
  const { apiBase } = usePageFacts()
  return (
    <div className="mt-5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3 print:hidden">
      {booking.status === 'booked' && <Directions booking={booking} />}
      {!booking.isPast && (
        <a
          href={calendarOfBooking(apiBase, booking.id)}
          download
          className={buttonStyle('secondary', 'medium', true)}
        >
          {isLive ? 'Add to calendar' : 'Remove from calendar'}
        </a>
      )}
      <LinkButton to={accountPaths.bookAgain({ bookingId })} variant="text" wide>
        Book again
      </LinkButton>
      {booking.hasReceipt && (
        <LinkButton
          to={accountPaths.receipt({ completeOrderId: booking.completeOrderId })}
          variant="text"
          wide
        >
          Receipt
        </LinkButton>
      )}
    </div>
  )
}
