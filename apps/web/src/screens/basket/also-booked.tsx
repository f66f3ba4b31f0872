import type { AlsoBooked as Booked } from '../../calls/basket/list-also-booked.ts'
import { OwnBooking } from '../../features/cancelling/own-booking.tsx'
import { WarningIcon } from '../../ui/other-icons.tsx'

/**
 * Shows what this person has booked at the same time, which they may want to give up
 * for this (spec 4, CANCEL_BOOKING).
 */
export function AlsoBooked({ bookings }: { bookings: readonly Booked[] }) {
  if (bookings.length === 0) return null
  return (
    <div className="my-1 grid gap-2 rounded-md bg-sunken p-3 text-sm">
      {bookings.map(({ bookingId, name, words }, index) => (
        <div key={`${bookingId} ${words}`}>
          {/* The same session, booked more than once, is named once. */}
          {words !== bookings[index - 1]?.words && (
            <p className="flex items-start gap-1.5">
              <WarningIcon size={18} />
              <span>{words}</span>
            </p>
          )}
          {bookingId !== null && <OwnBooking bookingId={bookingId} name={name} />}
        </div>
      ))}
    </div>
  )
}
