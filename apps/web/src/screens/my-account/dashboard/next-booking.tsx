import type {
  AccountBooking,
  AccountBookingPage,
} from '@touchline/contract/entities/bookings/account-booking'
import { asOne } from '@touchline/rules/bookings/joined-bookings'
import { fromToWords } from '@touchline/rules/time/end-words'
import { accountPaths } from '../../../account-paths.ts'
import type { AskedToCancel } from '../../../features/cancelling/asked-to-cancel.ts'
import { CancelButton, HoursSentences } from '../../../features/cancelling/cancel-rule.tsx'
import { Link } from '../../../page/link.tsx'
import { LinkButton } from '../../../page/link-button.tsx'
import { usePageFacts } from '../../../page/page-facts.ts'
import { Picture } from '../../../page/picture.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { dayWords, joinedName, placeWords, whoWords } from '../booking-words.ts'
import { Directions } from '../directions.tsx'
import { MovedNotice } from '../moved-notice.tsx'

type Props = { booking: AccountBookingPage; ask: (booking: AskedToCancel) => void }

/** Shows the next booking as a ticket, with the code for reception first. */
export function NextBooking({ booking, ask }: Props) {
  const { reference, hours } = booking
  const joined = asOne(hours)
  const { item } = joined.first
  const { nowMs } = usePageFacts()
  return (
    <section
      aria-labelledby="next-title"
      className="overflow-hidden rounded-lg border border-line bg-surface shadow-card"
    >
      <div className="on-dark flex items-start justify-between gap-4 bg-dark p-4 text-on-dark sm:p-6">
        <div className="min-w-0">
          <p className="font-bold">Next: {booking.away}</p>
          <h2 id="next-title" className="mt-1">
            <Link
              to={accountPaths.booking({ bookingId: booking.id })}
              className="rounded-sm underline-offset-4 hover:underline"
            >
              {booking.simpleName}
            </Link>
          </h2>
          <p className="mt-1 text-lg">
            {dayWords(booking, nowMs)},{' '}
            <span className="tabular font-bold whitespace-nowrap">{fromToWords(item)}</span>
          </p>
          <p>{placeWords(booking)}</p>
        </div>
        <Picture
          picture={booking.picture}
          scene={booking.scene}
          sizes="112px"
          frame="size-18 shrink-0 rounded-md object-cover sm:size-28"
          isFirst
        />
      </div>
      {booking.movedByVenue && <MovedNotice move={booking.movedByVenue} />}
      <div className="grid gap-5 p-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:p-6">
        <div className="mx-auto">
          <div className="mx-auto w-40">
            <QrCode text={reference} label={`QR code of the booking reference ${reference}`} />
          </div>
          <p className="display tabular text-center text-xl tracking-wide whitespace-nowrap">{reference}</p>
        </div>
        <div className="grid content-start gap-4">
          <p className="text-ink-soft">{whoWords(booking)}</p>
          <HoursSentences hours={hours.map(timed)} />
        </div>
        <NextActions booking={booking} ask={ask} />
      </div>
    </section>
  )
}

const timed = ({ id, item, cancellation }: AccountBooking) => ({
  bookingId: id,
  time: fromToWords(item),
  cancellation,
})

function NextActions({ booking, ask }: Props) {
  const { cancellation, hours } = booking
  const name = joinedName(asOne(hours))
  const cancellable = hours
    .map(timed)
    .flatMap((hour) =>
      hour.cancellation?.canBeCancelled ? [{ ...hour, cancellation: hour.cancellation }] : [],
    )
  return (
    <div className="grid grid-cols-2 gap-3 sm:col-span-2">
      <Directions booking={booking} />
      <LinkButton
        to={accountPaths.booking({ bookingId: booking.id })}
        variant="secondary"
        wide
        label={`Details: ${name}`}
      >
        Details
      </LinkButton>
      {/* Each hour of a court is moved from the page of the booking. */}
      {hours.length === 1 && cancellation?.move.canBeMoved && (
        <LinkButton
          to={accountPaths.moveBooking({ bookingId: booking.id })}
          variant="secondary"
          wide
          label={`Choose another time: ${name}`}
        >
          Choose another time
        </LinkButton>
      )}
      {cancellation && cancellable.length > 0 && (
        <CancelButton
          booking={{
            bookingId: booking.id,
            name,
            cancellation,
            ...(hours.length > 1 && {
              hours: cancellable,
              kept: hours
                .map(timed)
                .flatMap(({ cancellation: rule, time }) => (rule?.canBeCancelled ? [] : [time])),
            }),
          }}
          ask={ask}
          wide
        />
      )}
    </div>
  )
}
