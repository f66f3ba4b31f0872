import type { Order } from '@touchline/contract/entities/orders/order'
import { slotDateLabels, timePair } from '@touchline/rules/time/date-labels'
import type { OrderFacts } from '../../letters/facts-of-order.ts'

const timeZone = 'Europe/London'
const now = new Date('2026-12-10T09:00:00Z')

function item(
  given: Partial<Order['items'][number]> & { startsAtUtc: string; endsAtUtc: string },
): Order['items'][number] {
  const [startsAt, endsAt] = [new Date(given.startsAtUtc), new Date(given.endsAtUtc)]
  return {
    id: 7001,
    name: 'Badminton',
    pricingOptionName: 'Adult',
    priceName: 'Adult',
    quantity: 1,
    formattedTotal: '£7.20',
    taxTotal: 120,
    formattedTaxTotal: '£1.20',
    purchasedFor: null,
    isBookers: true,
    names: [],
    why: null,
    duration: '1h',
    venueName: 'Quayside Leisure Centre',
    venueSlug: 'quayside',
    categorySlug: 'yoga',
    picture: null,
    scene: null,
    venueAddress: '1 Quay Street, Bristol, BS1 1AA',
    venuePhone: '0117 496 0000',
    venueEmail: 'quayside@example.org',
    venueCoordinates: { lat: 51.4501, lng: -2.5967 },
    location: 'Court 3',
    date: slotDateLabels(startsAt, now, timeZone),
    startsAt: timePair(startsAt, timeZone),
    endsAt: timePair(endsAt, timeZone),
    lastEndsAtUtc: given.endsAtUtc,
    status: 'booked',
    cancelledPlaces: 0,
    formattedStanding: '£7.20',
    cancelledBy: null,
    cancellation: {
      canBeCancelled: true,
      reason: null,
      until: null,
      fullUntil: null,
      sentences: [
        'Free cancellation until Thu 17 Dec, 18:00: you get everything back.',
        'Then until Fri 18 Dec, 16:00: you get 50% back.',
        'After that it can’t be cancelled online.',
      ],
      choices: [],
      move: { canBeMoved: false, until: null, lastDate: null, sentences: [] },
    },
    notes: [],
    ...given,
  }
}

/** An order with all that a letter can tell of one: two sessions, several people, each way to pay. */
export const sampleOrder: Order = {
  completeOrderId: 'iNmfE2KcvQrx7G0d3WbOqLtA',
  orderId: 96000123,
  reference: 'TLN7K4WQ2XB',
  createdAt: '2026-12-10T09:00:00.000Z',
  firstName: 'Ann',
  email: 'ann@example.org',
  total: 2360,
  formattedTotal: '£23.60',
  taxTotal: 393,
  formattedTaxTotal: '£3.93',
  subTotal: 1967,
  formattedSubTotal: '£19.67',
  creditPaid: 500,
  cardPaid: 1360,
  tenders: [{ tenderType: 'offline-voucher', amount: 500, formattedAmount: '£5.00', reference: 'V-1001' }],
  payments: [],
  card: { brand: 'visa', last4: '3220' },
  paidWays: [
    { words: 'Paid with credit', amount: 500, formattedAmount: '£5.00' },
    { words: 'Paid by voucher V-1001', amount: 500, formattedAmount: '£5.00' },
    { words: 'Paid with Visa ending 3220', amount: 1360, formattedAmount: '£13.60' },
  ],
  paidLater: [],
  returned: [],
  deskOwed: 0,
  kept: 0,
  paidInTheEnd: 2360,
  formattedPaidInTheEnd: '£23.60',
  paidInTheEndWords: 'Paid in the end',
  moneyNotes: [],
  taxInTheEnd: 393,
  formattedTaxInTheEnd: '£3.93',
  moved: [
    {
      bookingId: 109_000_007,
      name: 'Family Swim',
      from: 'Fri 18 Dec, 16:00',
      to: 'Sat 19 Dec, 10:00',
      venueName: 'Quayside Leisure Centre',
      location: 'Main pool',
      quantity: 1,
      formattedTotal: '£3.00',
      taxTotal: 50,
      formattedTaxTotal: '£0.50',
      startsAtUtc: '2026-12-19T10:00:00.000Z',
      endsAtUtc: '2026-12-19T11:00:00.000Z',
      completeOrderId: null,
      since: null,
      now: null,
    },
  ],
  packageItems: [
    {
      id: 31,
      packageId: 4,
      name: 'Ten swims',
      holds: '10 swims',
      details: ['To use within 6 months'],
      price: { raw: 4500, formatted: '£45.00' },
      taxTotal: 750,
    },
  ],
  packages: ['2 of 10 swims used here, 8 left until Tue 1 Jun'],
  items: [
    item({ startsAtUtc: '2026-12-18T18:00:00Z', endsAtUtc: '2026-12-18T19:00:00Z' }),
    item({
      id: 7002,
      isBookers: false,
      purchasedFor: 'Benjamin Featherstonehaugh-Cholmondeley',
      priceName: 'Junior',
      startsAtUtc: '2026-12-18T18:00:00Z',
      endsAtUtc: '2026-12-18T19:00:00Z',
    }),
    item({
      id: 7003,
      name: 'Learn to swim, stage 2: weeks 3 to 10',
      location: '',
      isBookers: false,
      names: ['Grace Quay', 'Ada Quay'],
      quantity: 2,
      notes: ['8 sessions, until Sun 14 Feb'],
      startsAtUtc: '2026-12-20T09:30:00Z',
      endsAtUtc: '2026-12-20T10:00:00Z',
    }),
  ],
}

export const sampleOrderFacts: OrderFacts = {
  order: sampleOrder,
  calendar: {
    filename: 'booking-TLN7K4WQ2XB.ics',
    method: 'PUBLISH',
    text: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n',
  },
}
