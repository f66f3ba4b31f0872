import { describe, expect, it } from 'vitest'
import type { Session } from '../../../../calls/listing-types.ts'
import { chooseCourt, courtFreeFor, courtsOf, firstOf, lengthsOf } from './court-choice.ts'

const court = (
  number: number,
  status: 'BOOK' | 'FULL' | 'CANCEL_RESERVATION' | 'CANCEL_BOOKING',
): Session => ({
  id: `slot-${number}`,
  name: 'Badminton 60min',
  categorySlug: 'badminton-60min',
  cartType: 'purchasableOccurrence',
  startsAt: { format12Hour: '6:00pm', format24Hour: '18:00' },
  endsAt: { format12Hour: '7:00pm', format24Hour: '19:00' },
  starts: '18:00',
  ends: '19:00',
  timestamp: 1_796_666_400,
  compositeKey: '276d8515',
  instructors: [],
  tags: [],
  spaces: status === 'BOOK' ? 1 : 0,
  actionToShow: { status, reason: null },
  prices: [],
  pricingOptionId: null,
  allowsAnonymousBookings: false,
  cartItemId: null,
  location: { id: String(number), name: `Court ${number}`, slug: `court-${number}` },
  place: `Court ${number}`,
  bookingId: status === 'CANCEL_BOOKING' ? 7 : null,
  opensLocal: '2026-12-03T22:00:00+00:00',
})
const nothingHeld = new Map()

describe('the courts of one time', () => {
  it('wire 14: taken courts read FULL - {court} and can’t be chosen', () => {
    const courts = courtsOf([court(1, 'FULL'), court(2, 'BOOK'), court(3, 'CANCEL_BOOKING')], nothingHeld)
    expect(courts.map(({ label, canBeChosen }) => [label, canBeChosen])).toEqual([
      ['FULL - Court 1', false],
      ['Court 2', true],
      ['Court 3 (booked by you)', false],
    ])
  })

  it('places in the basket are the visitor’s own, whatever the list said before', () => {
    const held = new Map([['slot-1', { ownIds: [7], othersIds: [], quantity: 1 }]])
    const [first, second] = courtsOf([court(1, 'BOOK'), court(2, 'CANCEL_RESERVATION')], held)
    expect(first).toMatchObject({ label: 'Court 1 (in your basket)', canBeChosen: true })
    expect(second).toMatchObject({ label: 'Court 2', state: { kind: 'book' } })
  })

  it('decision 26: the page opens on an available court, never on a taken one', () => {
    const courts = courtsOf([court(1, 'FULL'), court(2, 'BOOK'), court(3, 'BOOK')], nothingHeld)
    expect(chooseCourt(courts, null, null)?.name).toBe('Court 2')
    expect(chooseCourt(courts, null, 'court-3')?.name).toBe('Court 3')
    expect(chooseCourt(courts, null, 'court-1')?.name).toBe('Court 2')
    expect(chooseCourt(courts, 'slot-3', 'court-2')?.name).toBe('Court 3')
  })

  it('chooses none where all are taken', () => {
    expect(chooseCourt(courtsOf([court(1, 'FULL')], nothingHeld), null, null)).toBeNull()
  })
})

describe('decision 26: how long a court is available', () => {
  const price = (pricingOptionId: number, raw: number) => ({
    pricingOptionId,
    name: 'Adult',
    audience: 'everyone' as const,
    formatted: '',
    raw,
  })
  /** Makes a slot of a court, `later` hours after 18:00. */
  const at = (number: number, later: number, status: 'BOOK' | 'FULL'): Session => ({
    ...court(number, status),
    id: `slot-${number}-${later}`,
    startsAt: { format12Hour: '', format24Hour: `${18 + later}:00` },
    endsAt: { format12Hour: '', format24Hour: `${19 + later}:00` },
    starts: `${18 + later}:00`,
    ends: `${19 + later}:00`,
    timestamp: 1_796_666_400 + later * 3600,
    prices: [price(1, 1400)],
    pricingOptionId: 1,
  })
  const day = [
    at(1, 0, 'BOOK'),
    at(2, 0, 'BOOK'),
    at(1, 1, 'FULL'),
    at(2, 1, 'BOOK'),
    at(1, 2, 'BOOK'),
    at(2, 2, 'FULL'),
  ]
  const courts = courtsOf(day.slice(0, 2), nothingHeld, day)

  it('as many in a row as one and the same court is available for', () => {
    expect(courts.map(({ name, free }) => [name, free])).toEqual([
      ['Court 1', 1],
      ['Court 2', 2],
    ])
    expect(lengthsOf(courts).map(({ count, isFree }) => [count, isFree])).toEqual([
      [1, true],
      [2, true],
      // Court 1 is free only at the third time, Court 2 at the first two: no customer is moved between them.
      [3, false],
    ])
  })

  it('the other court that is available for all of it, or none', () => {
    expect(courtFreeFor(courts, 2, courts[0]!)?.name).toBe('Court 2')
    expect(courtFreeFor(courts, 3, courts[0]!)).toBeNull()
    expect(courtFreeFor(courts, 2, courts[1]!)).toBeNull()
  })

  it('a time in the basket is not booked again', () => {
    const held = new Map([['slot-2-1', { ownIds: [7], othersIds: [], quantity: 1 }]])
    expect(courtsOf(day.slice(0, 2), held, day)[1]?.free).toBe(1)
    expect(firstOf(courts[1]!.row, 0)).toHaveLength(1)
  })
})
