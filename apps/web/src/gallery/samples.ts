import type { Cart } from '@touchline/contract/entities/basket/cart'
import type { Order } from '@touchline/contract/entities/orders/order'
import { sceneAddress } from '@touchline/rules/catalogue/scenes'
import type { FreeVenue } from '../calls/catalogue/list-free.ts'
import type { Session } from '../calls/listing-types.ts'
import type { ViewableDays } from '../calls/timetable/list-dates.ts'

/** Day of everything that the gallery shows. */
export const day = '2026-12-04'

const time = (starts: string) => ({ format12Hour: starts, format24Hour: starts })
const midnight = Date.parse(day) / 1000

/** Makes a class in Studio 1 that starts at this hour and has places. */
export function classSample(starts: string, more: Partial<Session> = {}): Session {
  const hour = Number(starts.slice(0, 2))
  const ends = `${String(hour + 1).padStart(2, '0')}:00`
  return {
    id: `class ${starts}`,
    name: 'Morning Yoga',
    categorySlug: 'yoga',
    cartType: 'purchasableOccurrence',
    startsAt: time(starts),
    endsAt: time(ends),
    starts,
    ends,
    timestamp: midnight + hour * 3600,
    compositeKey: `key-${hour}`,
    instructors: [{ id: 1, name: 'Amara Obi' }],
    tags: [],
    spaces: 9,
    actionToShow: { status: 'BOOK', reason: null },
    prices: [{ pricingOptionId: 1, name: 'Adult', audience: 'everyone', formatted: '£7.50', raw: 750 }],
    pricingOptionId: 1,
    allowsAnonymousBookings: true,
    cartItemId: null,
    location: null,
    place: 'Studio 1',
    bookingId: null,
    opensLocal: '2026-12-01T22:00:00+00:00',
    ...more,
  }
}

export const days: ViewableDays = {
  dates: ['2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06', '2026-12-07', '2026-12-08'].map((raw) => ({
    raw,
    isToday: raw === '2026-12-03',
  })),
  isMember: false,
  window: { daysAhead: 5, releaseTime: '22:00' },
  nextDate: '2026-12-09',
  opensLocal: '2026-12-03T22:00:00+00:00',
  opensForMembersLocal: '2026-12-02T22:00:00+00:00',
  isOpenForMembers: true,
  windowForMembers: { daysAhead: 6, releaseTime: '22:00' },
  nextDateForMembers: '2026-12-10',
}

export const venueSample: FreeVenue = {
  slug: 'mill-house',
  name: 'Mill House',
  address: '2 Weir Lane',
  town: 'Leeds',
  postcode: 'LS6 1AA',
  opening: { isOpen: true, words: 'Open until 22:00' },
  lat: 53.82,
  lng: -1.57,
  distance: 2.1,
  picture: null,
  scene: sceneAddress('mill-river'),
  activities: [
    { slug: 'yoga', name: 'Yoga' },
    { slug: 'badminton', name: 'Badminton' },
  ],
  times: ['17:00', '18:00', '19:00', '20:00'].map((starts, id) => ({
    categorySlug: 'yoga',
    kind: 'classes' as const,
    name: 'Yoga',
    compositeKey: `key-${id}`,
    id,
    date: id < 3 ? day : '2026-12-05',
    starts,
    ends: `${starts.slice(0, 2)}:45`,
    price: '£7.50',
  })),
}

/** Makes a basket with only what the line of the hold, the bars and the sums read. */
export function cartSample(leftMs: number, more: Partial<Cart> = {}): Cart {
  const serverNow = `${day}T10:00:00.000Z`
  return {
    id: `cart ${leftMs}`,
    itemCount: 2,
    placeCount: 2,
    balance: 1550,
    formattedTotal: '£15.50',
    serverNow,
    expiresAt: new Date(Date.parse(serverNow) + leftMs).toISOString(),
    renewalsLeft: 3,
    items: [{}],
    releasedItems: [],
    membershipItems: [],
    packageItems: [],
    ...more,
  } as Cart
}

const booked: Order['items'][number] = {
  id: 1,
  name: 'Yoga',
  pricingOptionName: 'Adult',
  priceName: 'Adult',
  quantity: 1,
  formattedTotal: '£7.50',
  taxTotal: 0,
  formattedTaxTotal: '£0.00',
  taxWords: 'Zero-rated',
  purchasedFor: null,
  isBookers: true,
  names: [],
  why: null,
  isCourt: false,
  duration: '45min',
  venueName: 'Mill House',
  venueSlug: 'mill-house',
  categorySlug: 'yoga',
  picture: null,
  scene: sceneAddress('yoga'),
  venueAddress: '2 Weir Lane, Leeds LS6 1AA',
  venuePhone: '0113 496 0000',
  venueEmail: '',
  venueCoordinates: null,
  location: 'Studio 1',
  date: {
    raw: day,
    rawPretty: '04/12/2026',
    dayPretty: 'Fri',
    datePretty: '4 Dec',
    fullDatePretty: 'Fri 4 Dec',
    fullDate: '04 December 2026',
    difference: 'tomorrow',
    tz: 'Europe/London',
  },
  startsAt: time('18:30'),
  endsAt: time('19:15'),
  startsAtUtc: `${day}T18:30:00Z`,
  endsAtUtc: `${day}T19:15:00Z`,
  lastEndsAtUtc: `${day}T19:15:00Z`,
  status: 'booked',
  cancelledPlaces: 0,
  standing: 750,
  formattedStanding: '£7.50',
  cancelledBy: null,
  cancellation: { kind: 'none' } as unknown as Order['items'][number]['cancellation'],
  notes: [],
}

export const sessionSample = booked

export function orderSample(createdAt: string, more: Partial<Order> = {}): Order {
  return {
    completeOrderId: 'gallery',
    orderId: 1,
    reference: 'TLN8G2',
    createdAt,
    firstName: 'Priya',
    email: 'priya@example.com',
    total: 750,
    formattedTotal: '£7.50',
    taxTotal: 125,
    formattedTaxTotal: '£1.25',
    subTotal: 625,
    formattedSubTotal: '£6.25',
    taxes: [],
    seller: { name: '', address: '', taxNumber: '' },
    creditPaid: 0,
    cardPaid: 750,
    tenders: [],
    payments: [],
    card: { brand: 'visa', last4: '4242' },
    paidWays: [{ words: 'Paid with Visa ending 4242', amount: 750, formattedAmount: '£7.50' }],
    paidLater: [],
    returned: [],
    deskOwed: 0,
    kept: 0,
    paidInTheEnd: 750,
    formattedPaidInTheEnd: '£7.50',
    paidInTheEndWords: 'Paid in the end',
    moneyNotes: [],
    taxInTheEnd: 125,
    formattedTaxInTheEnd: '£1.25',
    moved: [],
    membershipItems: [],
    packageItems: [],
    packages: [],
    items: [booked],
    ...more,
  }
}
