import type { LetterFacts } from '../../letters/letters.ts'
import { sampleOrderFacts } from './sample-order.ts'

const session = {
  name: 'Badminton, Court 3',
  startsAt: '2026-12-18T18:00:00Z',
  venueName: 'Quayside Leisure Centre',
  timeZone: 'Europe/London',
}

const email = 'ann.porter@example.org'
const ann = { customerId: 1_000_001, firstName: 'Ann', email }
const change = {
  customerId: 1_000_001,
  firstName: 'Ann',
  changeId: '5f0c2b9e-1d2a-4a3e-9a51-6f3c1b2d4e5f',
  oldEmail: email,
  newEmail: 'ann@new.example.org',
}

const samplePayment = {
  firstName: 'Ann',
  operator: 'Quayside Leisure',
  plan: 'Adult',
  what: 'January 2027',
  dueOn: '1 January 2027',
  price: '£39.00',
  contractId: 41_000_007,
}

const accountLetters: readonly LetterFacts[] = [
  { kind: 'new-password', ...ann },
  { kind: 'no-account', email },
  { kind: 'prove-email', ...ann },
  { kind: 'you-have-an-account', email, cause: 'registered' },
  { kind: 'you-have-an-account', email, cause: 'moved here' },
  { kind: 'claim-account', ...ann, reference: 'TOU1000001' },
  { kind: 'confirm-email', ...change },
  { kind: 'confirm-email-old', ...change },
  {
    kind: 'document-accepted',
    firstName: 'Ann',
    document: 'student card',
    person: null,
    until: 'Thu 30 Sep 2027',
  },
  {
    kind: 'document-accepted',
    firstName: 'Ann',
    document: 'student card',
    person: 'Ben Porter',
    until: null,
  },
  {
    kind: 'document-refused',
    firstName: 'Ann',
    document: 'student card',
    person: null,
    reason: 'The date on the card can’t be read.',
  },
  { kind: 'password-changed', firstName: 'Ann' },
  { kind: 'account-closed' },
  { kind: 'number-used', firstName: 'Ann', reference: 'TOU1000001', session },
]

const sampleMembership = { firstName: 'Ann', planName: 'Adult' }

/** A letter of each kind, with everything it can say. */
export const sampleLetters: readonly LetterFacts[] = [
  { kind: 'booking-confirmed', ...sampleOrderFacts },
  {
    kind: 'guest-pass',
    passId: 8_000_001,
    name: 'Grace',
    giver: 'Ann Porter',
    operator: 'Quayside Leisure',
    details: ['For Swimming, at any venue.', 'It pays for one visit of one person.'],
    endsOn: '2026-12-23',
    endsAt: '2026-12-24T00:00:00Z',
  },
  {
    kind: 'several',
    told: [
      {
        subject: 'Cancelled: Badminton, Court 3',
        preheader: 'You get £12.50 back to the card.',
        link: {
          words: 'See your order',
          to: { path: '/booking-confirmed/abc', opens: { purpose: 'order', orderId: 7 } },
        },
      },
      { subject: 'On the waitlist: Badminton, Court 3', preheader: 'We’ll email you.', link: null },
    ],
  },
  {
    kind: 'card-expiring',
    firstName: 'Ann',
    operator: 'Quayside Leisure',
    card: 'Visa ending 4242',
    expiresOn: '2026-12-31',
  },
  {
    kind: 'membership-payment',
    ...samplePayment,
    tax: '£6.50 (20%)',
    card: 'Visa ending 4242',
    reference: 'TLNABCD1234',
    orderId: 7,
    completeOrderId: 'abc',
  },
  {
    kind: 'membership-payment-failed',
    ...samplePayment,
    reason: 'insufficient_funds',
    againOn: '4 January 2027',
    restsFrom: '26 January 2027',
  },
  { kind: 'membership-card-gone', ...samplePayment, restsFrom: '16 January 2027' },
  {
    kind: 'membership-leaving',
    ...sampleMembership,
    toldOn: 'Thu 10 Dec 2026',
    lastDay: 'Sun 31 Jan 2027',
    stillPaid: [{ onWords: 'Fri 1 Jan 2027', name: 'January 2027', price: '£39.00' }],
    back: null,
  },
  {
    kind: 'membership-cancelled',
    ...sampleMembership,
    cancelledOn: 'Thu 10 Dec 2026',
    back: '£57.75',
    kept: '£1.25',
  },
  { kind: 'membership-stays', ...sampleMembership, next: [] },
  {
    kind: 'membership-ended',
    ...sampleMembership,
    lastDay: 'Sun 31 Jan 2027',
    isOver: false,
    stillPaid: [{ onWords: 'Fri 1 Jan 2027', name: 'January 2027', price: '£39.00' }],
    back: '£39.00',
  },
  { kind: 'booking-reminder', ...sampleOrderFacts },
  {
    kind: 'waitlist-joined',
    firstName: 'Ann',
    session,
    quantity: 1,
    position: 3,
    path: '/location/quayside/badminton/2026-12-18',
  },
  {
    kind: 'waitlist-lapsed',
    firstName: 'Ann',
    session: { ...session, untilAt: '2026-12-18T20:00:00Z' },
    path: '/location/quayside/badminton/2026-12-18',
  },
  {
    kind: 'waitlist-offered',
    firstName: 'Ann',
    session,
    quantity: 2,
    until: '2026-12-18T12:30:00Z',
    path: '/location/quayside/badminton/2026-12-18',
  },
  {
    kind: 'booking-cancelled',
    firstName: 'Ann',
    session,
    places: 1,
    placesLeft: 1,
    sentences: ['£9.50 goes back to your Visa ending 3220 in 3 to 5 days.'],
    order: { orderId: 96_000_001, bookingId: 109_000_001, completeOrderId: 'abc', reference: 'TLN2345WXYZ' },
  },
  {
    kind: 'booking-cancelled',
    firstName: 'Ann',
    session: { ...session, name: 'Badminton, Court 3' },
    places: 1,
    placesLeft: 0,
    sentences: ['£14.00 goes back to your Visa ending 3220 in 3 to 5 days.'],
    hours: ['18', '19'].map((hour) => ({
      name: 'Badminton, Court 3',
      startsAt: `2026-12-18T${hour}:00:00Z`,
      untilAt: `2026-12-18T${Number(hour) + 1}:00:00Z`,
      sentences: ['£14.00 goes back to your Visa ending 3220 in 3 to 5 days.'],
    })),
    hoursLeft: 0,
    order: { orderId: 96_000_001, bookingId: 109_000_001, completeOrderId: 'abc', reference: 'TLN2345WXYZ' },
  },
  {
    kind: 'booking-moved',
    firstName: 'Ann',
    session,
    before: '2026-12-17T18:00:00Z',
    sentences: ['It costs the same: there is nothing to pay.'],
    order: { orderId: 96_000_001, bookingId: 109_000_001, completeOrderId: 'abc', reference: 'TLN2345WXYZ' },
  },
  {
    kind: 'difference-returned',
    firstName: 'Ann',
    session,
    sentences: ['£2.80 goes back to your Visa ending 3220 in 3 to 5 days.'],
    order: { orderId: 96_000_002, bookingId: 109_000_001, completeOrderId: 'abd', reference: 'TLN2345WXYA' },
  },
  {
    kind: 'session-cancelled',
    another: '/location/quayside/badminton/2026-12-18',
    firstName: 'Ann',
    session,
    reason: 'The instructor is ill.',
    sentences: ['£9.50 goes back to your Visa ending 3220 in 3 to 5 days.'],
    order: { orderId: 96_000_001, bookingId: 109_000_001, completeOrderId: 'abc', reference: 'TLN2345WXYZ' },
  },
  {
    kind: 'session-moved',
    firstName: 'Ann',
    before: { ...session, untilAt: '2026-12-18T19:00:00Z' },
    session: {
      ...session,
      name: 'Badminton, Court 1',
      startsAt: '2026-12-19T09:30:00Z',
      untilAt: '2026-12-19T10:30:00Z',
    },
    isCourse: false,
    reason: 'The floor of court 3 is being repaired.',
    sentences: [
      'Free cancellation until Fri 11 Dec, 09:30.',
      'Later: no refund.',
      'You can move it until Fri 18 Dec, 09:30, to any time up to Sat 2 Jan.',
    ],
    order: { orderId: 96_000_001, bookingId: 109_000_001, completeOrderId: 'abc', reference: 'TLN2345WXYZ' },
  },
  {
    kind: 'waitlist-session-moved',
    firstName: 'Ann',
    before: session,
    session: { ...session, startsAt: '2026-12-18T19:30:00Z' },
    reason: 'The instructor comes by a later train.',
    path: '/location/quayside/badminton/2026-12-18',
  },
  {
    kind: 'waitlist-cancelled',
    firstName: 'Ann',
    session,
    reason: 'The instructor is ill.',
    path: '/location/quayside/badminton/2026-12-18',
  },
  { kind: 'waitlist-passed', firstName: 'Ann', session, quantity: 1, reason: 'BOOKED_AT_SAME_TIME' },
  ...accountLetters,
]
