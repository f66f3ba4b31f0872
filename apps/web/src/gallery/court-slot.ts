import type { Session } from '../calls/listing-types.ts'

type Given = {
  court: number
  hour: number
  status?: 'BOOK' | 'FULL' | 'JOIN_WAITLIST' | 'CANCEL_RESERVATION' | 'CANCEL_BOOKING' | null
  pence?: number
}

/** Last midnight before the day of all slots, in seconds. */
const midnight = Date.UTC(2026, 11, 4) / 1000

const time = (hour: number) => ({
  format12Hour: `${hour > 12 ? hour - 12 : hour}:00${hour < 12 ? 'am' : 'pm'}`,
  format24Hour: `${String(hour).padStart(2, '0')}:00`,
})

/** Makes an hour of a court; its id is 'court-2 at 18'. */
export function courtSlot({ court, hour, status = 'BOOK', pence = 1400 }: Given): Session {
  const isWaitedFor = status === 'JOIN_WAITLIST'
  return {
    id: `court-${court} at ${hour}`,
    name: 'Badminton 60min',
    categorySlug: 'badminton-60min',
    cartType: 'purchasableOccurrence',
    startsAt: time(hour),
    endsAt: time(hour + 1),
    starts: time(hour).format24Hour,
    ends: time(hour + 1).format24Hour,
    timestamp: midnight + hour * 3600,
    compositeKey: `key-${hour}`,
    instructors: [],
    tags: [],
    spaces: status === 'BOOK' ? 1 : 0,
    actionToShow: { status, reason: null },
    prices: [
      {
        pricingOptionId: 1,
        name: 'Adult',
        audience: 'everyone',
        formatted: `£${(pence / 100).toFixed(2)}`,
        raw: pence,
      },
    ],
    pricingOptionId: 1,
    allowsAnonymousBookings: true,
    cartItemId: null,
    location: { id: String(court), name: `Court ${court}`, slug: `court-${court}` },
    place: `Court ${court}`,
    bookingId: status === 'CANCEL_BOOKING' ? 7 : null,
    opensLocal: '2026-12-03T22:00:00+00:00',
    ...(isWaitedFor && {
      waitlist: { waitlistId: null, position: null, waiting: 0, passedOver: null, minutes: null, span: null },
    }),
  }
}
