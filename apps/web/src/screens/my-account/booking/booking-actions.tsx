import type { AccountBookingPage } from '@touchline/contract/entities/bookings/account-booking'
import { accountPaths } from '../../../account-paths.ts'
import { calendarOfBooking } from '../../../features/tickets/calendar-address.ts'
import { QrCode } from '../../../features/tickets/qr-code.tsx'
import { LinkButton } from '../../../page/link-button.tsx'
import { usePageFacts } from '../../../page/page-facts.ts'
import { buttonStyle } from '../../../ui/button-style.ts'
import { Card } from '../../../ui/card.tsx'
import { Directions } from '../directions.tsx'

type Props = {
  booking: AccountBookingPage
  bookingId: string
  /** True while the booking stands and is not over. */
  isLive: boolean
}

/** Shows the code for reception, and what can be done with the booking. */
export function BookingActions({ booking, bookingId, isLive }: Props) {
  const { apiBase } = usePageFacts()
  return (
    <div className="grid gap-6">
      {isLive && <ReceptionCode reference={booking.reference} />}
      <div className="grid gap-3 print:hidden">
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
    </div>
  )
}

function ReceptionCode({ reference }: { reference: string }) {
  return (
    <Card>
      <div className="mx-auto max-w-48">
        <QrCode text={reference} label={`QR code of the booking reference ${reference}`} />
      </div>
      <p className="mt-2 text-center text-sm text-ink-soft">Show this at reception</p>
      <p className="display tabular text-center text-2xl tracking-wide">{reference}</p>
    </Card>
  )
}
