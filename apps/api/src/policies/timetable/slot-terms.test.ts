import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import type { CategoryRecord, PriceRecord, VenueRecord } from '../../stores/catalogue/catalogue.ts'
import type { SlotRecord } from '../../stores/timetable/slots.ts'
import { anyMember, type Participant, participantOf } from '../people/participant.ts'
import { pricesFor } from '../prices/prices.ts'
import {
  isVisible,
  placesForOne,
  refusalOf,
  slotTermsFor,
  waitlistRefusalOf,
  widestWindow,
} from './slot-terms.ts'

const visitor = participantOf(null)
const member = anyMember

const price = (name: string, pence: number, more: Partial<PriceRecord> = {}): PriceRecord => ({
  pricingOptionId: pence + name.length,
  name,
  audience: 'everyone',
  minAge: null,
  maxAge: null,
  status: null,
  band: null,
  tax: { kind: 'zero', basisPoints: 0, reason: '' },
  pence,
  ...more,
})
const forMembers = { audience: 'member' } as const

const windows = (nonMember: number, members: number) => ({
  nonMember: { daysAhead: nonMember, releaseTime: '22:00' },
  member: { daysAhead: members, releaseTime: '22:00' },
})

const venue = { id: 1, slug: 'weir', timeZone: 'Europe/London', bookingWindows: null } as VenueRecord
const activity = {
  id: 'a',
  parentId: null,
  kind: 'classes',
  bookingWindows: null,
  hasWaitlist: true,
  waitlistRules: null,
  waitlistClosesMinutes: 45,
  minAge: null,
  maxAge: null,
} as CategoryRecord

/** Makes a catalogue with a venue, its activities and a price list: only what the terms read. */
const catalogueOf = (prices: PriceRecord[], categories: CategoryRecord[] = [activity]): Catalogue =>
  ({
    version: 1,
    client: { bookingWindows: windows(6, 7), bands: {} },
    venueById: new Map([[1, venue]]),
    categoryById: new Map(categories.map((category) => [category.id, category])),
    locationById: new Map(),
    priceLists: new Map([[1, prices]]),
    agesByRule: new Map(),
  }) as unknown as Catalogue

const startsAt = new Date('2026-10-07T17:00:00Z')
const hoursBefore = (hours: number) => new Date(startsAt.getTime() - hours * 3_600_000)
const slotOf = (more: Partial<SlotRecord> = {}): SlotRecord => ({
  id: 5,
  ruleId: '01973a79-17dc-7137-bc6c-9c04873a10e4',
  venueId: 1,
  categoryId: 'a',
  locationId: null,
  courseId: null,
  priceListId: 1,
  name: 'Yoga',
  description: '',
  startsAt,
  endsAt: new Date(startsAt.getTime() + 3_600_000),
  localDate: '2026-10-07',
  capacity: 20,
  onePerPerson: true,
  instructorIds: [],
  tagIds: [],
  opensAt: null,
  closesAt: null,
  cancelledAt: null,
  cancelledReason: null,
  taken: 0,
  ownBookingId: null,
  ownCartItemId: null,
  ownWaitlistId: null,
  ownWaitlistPosition: null,
  ownWaitlistSpan: null,
  ownPassReason: null,
  ownOfferPlaces: 0,
  ownOfferUntil: null,
  now: hoursBefore(24),
  ...more,
})

describe('decision 19: who pays which price unless they choose', () => {
  const adult = price('Adult', 720, { minAge: 16 })
  const junior = price('Junior', 360, { maxAge: 15 })
  const own = price('Member', 500, forMembers)
  const ownJunior = price('Member junior', 100, { ...forMembers, maxAge: 15 })
  test.each<[string, PriceRecord[], Participant, string | null, string[]]>([
    [
      'a visitor pays the first option, not the cheapest',
      [adult, junior],
      visitor,
      'Adult',
      ['Adult', 'Junior'],
    ],
    ['a visitor never sees the members’ price', [own, adult], visitor, 'Adult', ['Adult']],
    ['a member pays theirs', [adult, junior, own], member, 'Member', ['Adult', 'Junior', 'Member']],
    [
      'a member’s child price is not the member’s',
      [adult, own, ownJunior],
      member,
      'Member',
      ['Adult', 'Member', 'Member junior'],
    ],
    [
      'a member pays the price for everyone where it is lower',
      [price('Offer', 200), own],
      member,
      'Offer',
      ['Offer', 'Member'],
    ],
    ['sold to members only', [own], visitor, null, []],
    ['no price at all', [], member, null, []],
  ])('%s', (_, prices, participant, usual, names) => {
    const chosen = pricesFor(slotOf(), catalogueOf(prices), participant)
    expect(chosen.own?.option.name ?? null).toBe(usual)
    expect(chosen.options.map(({ name }) => name)).toEqual(names)
  })
})

test.each<[string, PriceRecord[], string]>([
  ['at no price at all: not online', [], 'This session can’t be booked online. Ask the venue for a place'],
  ['at a price for members', [price('Member', 500, forMembers)], 'This session is for members only'],
])('F111: a session that is sold %s says so, and takes no booking', (_, prices, reason) => {
  const terms = slotTermsFor(slotOf(), catalogueOf(prices), visitor)
  expect(terms.action).toEqual({ status: null, reason })
  expect(refusalOf(slotOf(), terms, false)).toBe('PRICE_NOT_OFFERED')
})

describe('spec 5: nothing is sold for a customer’s age', () => {
  const person = {
    id: 1,
    householdId: null,
    dateOfBirth: '1985-05-05',
    statuses: [],
    memberships: [],
    packages: [],
  }
  const parent: Participant = { ...anyMember, paysAsMember: false, person }
  const juniors = catalogueOf([price('Junior', 360, { maxAge: 15 })])

  test('they book for others, have no price of their own, and wait only where the places may be for others', () => {
    const family = slotTermsFor(slotOf({ onePerPerson: false }), juniors, parent)
    expect(family).toMatchObject({ defaultPrice: null, isForThem: true, action: { status: 'BOOK' } })
    const lesson = slotTermsFor(slotOf(), juniors, parent)
    expect(lesson).toMatchObject({ defaultPrice: null, isForThem: false, action: { status: 'BOOK' } })
    expect(refusalOf(slotOf(), lesson, false)).toBeNull()
  })
})

describe('wire 6: when a slot opens', () => {
  const opensFor = (
    participant: Participant,
    slot: SlotRecord,
    catalogue = catalogueOf([price('Adult', 720)]),
  ) => slotTermsFor(slot, catalogue, participant).firstBookableAt.toISOString()

  test('at 22:00 on the wall six days before, for members seven; in summer that is 21:00 UTC', () => {
    expect(opensFor(visitor, slotOf())).toBe('2026-10-01T21:00:00.000Z')
    expect(opensFor(member, slotOf())).toBe('2026-09-30T21:00:00.000Z')
    // Opens just after the October clock change, for a day in winter time.
    expect(opensFor(visitor, slotOf({ localDate: '2026-10-31' }))).toBe('2026-10-25T22:00:00.000Z')
  })

  test('its own opening goes before every window, earlier or later', () => {
    const opensAt = hoursBefore(1)
    expect(opensFor(member, slotOf({ opensAt }))).toBe(opensAt.toISOString())
  })

  test('the windows of an activity, else of one above it, else of the venue, else of the client', () => {
    const root = { ...activity, id: 'root', bookingWindows: windows(2, 3) }
    const child = { ...activity, parentId: 'root' }
    const catalogue = catalogueOf([], [root, child])
    expect(opensFor(visitor, slotOf(), catalogue)).toBe('2026-10-05T21:00:00.000Z')
    const ofItsOwn = catalogueOf([], [root, { ...child, bookingWindows: windows(1, 1) }])
    expect(opensFor(visitor, slotOf(), ofItsOwn)).toBe('2026-10-06T21:00:00.000Z')
    const ofVenue = catalogueOf([])
    const atVenue = { ...ofVenue, venueById: new Map([[1, { ...venue, bookingWindows: windows(4, 4) }]]) }
    expect(opensFor(visitor, slotOf(), atVenue)).toBe('2026-10-03T21:00:00.000Z')
  })

  test('a parent shows as far ahead as the furthest of its activities', () => {
    const near = { ...activity, id: 'near', bookingWindows: windows(2, 2) }
    const far = { ...activity, id: 'far', bookingWindows: windows(9, 12) }
    const catalogue = catalogueOf([], [near, far])
    expect(widestWindow([near, far], venue, catalogue, visitor).daysAhead).toBe(9)
    expect(widestWindow([far, near], venue, catalogue, member).daysAhead).toBe(12)
  })
})

describe('spec 6: who sees a slot in the list of its day', () => {
  const catalogue = catalogueOf([price('Adult', 720)])
  const seen = (slot: SlotRecord, participant = visitor) =>
    isVisible(slot, slotTermsFor(slot, catalogue, participant), catalogue, participant)
  test.each<[string, boolean, Partial<SlotRecord>, Participant]>([
    ['a day that has opened', true, {}, visitor],
    ['a day that opens in an hour', false, { now: new Date('2026-10-01T20:00:00Z') }, visitor],
    ['the same day for a member', true, { now: new Date('2026-10-01T20:00:00Z') }, member],
    ['the second of the release', true, { now: new Date('2026-10-01T21:00:00Z') }, visitor],
    ['opened by itself, far ahead', true, { now: hoursBefore(900), opensAt: hoursBefore(1000) }, visitor],
    ['opens by itself, later than its day', true, { opensAt: hoursBefore(1) }, visitor],
    ['yesterday', false, { now: new Date('2026-10-07T23:00:00Z') }, visitor],
    [
      'yesterday, opened by itself',
      false,
      { now: new Date('2026-10-07T23:00:00Z'), opensAt: hoursBefore(99) },
      visitor,
    ],
  ])('%s: %s', (_, expected, slot, participant) => {
    expect(seen(slotOf(slot), participant)).toBe(expected)
  })
})

describe('spec 4: the shown action and the basket never disagree', () => {
  const slots = fc.record({
    taken: fc.integer({ min: 0, max: 4 }),
    capacity: fc.integer({ min: 0, max: 3 }),
    onePerPerson: fc.boolean(),
    ownBookingId: fc.constantFrom(null, 7),
    ownCartItemId: fc.constantFrom(null, 9),
    cancelledAt: fc.constantFrom(null, hoursBefore(48)),
    opensAt: fc.constantFrom(null, hoursBefore(30), hoursBefore(2)),
    now: fc.constantFrom(...[400, 150, 24, 1, 0, -1 / 60, -5 / 60, -6 / 60].map(hoursBefore)),
  })
  const prices = fc.constantFrom<PriceRecord[][]>([], [price('Adult', 720)], [price('Member', 0, forMembers)])

  test('BOOK is shown exactly where nothing refuses a place, and otherwise there is a refusal', () => {
    fc.assert(
      fc.property(slots, prices, fc.constantFrom(visitor, member), (given, list, participant) => {
        const slot = slotOf(given)
        const terms = slotTermsFor(slot, catalogueOf(list), participant)
        const hasPlace = slot.onePerPerson && (given.ownBookingId !== null || given.ownCartItemId !== null)
        expect(refusalOf(slot, terms, hasPlace) === null).toBe(terms.action.status === 'BOOK')
        expect(terms.spaces).toBeGreaterThanOrEqual(0)
        if (terms.action.status === 'BOOK') expect(placesForOne(slot, terms)).toBeGreaterThan(0)
      }),
      { numRuns: 2000 },
    )
  })

  test('JOIN_WAITLIST is shown exactly where nothing refuses a customer an entry, LEAVE to a customer who has one', () => {
    const kinds = fc.constantFrom<Partial<CategoryRecord>[]>(
      {},
      { kind: 'ticketed' },
      { kind: 'resources' },
      { hasWaitlist: false },
    )
    const customer: Participant = { ...anyMember, paysAsMember: false, opensAsMember: false }
    const seen = new Set<string | null>()
    fc.assert(
      fc.property(
        slots,
        prices,
        kinds,
        fc.constantFrom(visitor, member, customer),
        fc.boolean(),
        (given, list, kind, participant, isWaiting) => {
          const isBegun = given.now >= startsAt
          const slot = slotOf({
            ...given,
            // A waitlist ends at the start, and is for customers.
            ownWaitlistId: isWaiting && participant.isLoggedIn && !isBegun ? 3 : null,
          })
          const terms = slotTermsFor(slot, catalogueOf(list, [{ ...activity, ...kind }]), participant)
          const { status } = terms.action
          seen.add(status)
          const mayWait =
            participant.isLoggedIn && terms.spaces === 0 && waitlistRefusalOf(slot, terms) === null
          if (slot.ownWaitlistId === null) expect(status === 'JOIN_WAITLIST').toBe(mayWait)
          else expect(status).not.toBe('JOIN_WAITLIST')
          if (status === 'LEAVE_WAITLIST') expect(slot.ownWaitlistId).not.toBeNull()
          if (!participant.isLoggedIn) expect(status ?? '').not.toContain('WAITLIST')
        },
      ),
      { numRuns: 3000 },
    )
    expect(seen).toContain('JOIN_WAITLIST')
    expect(seen).toContain('LEAVE_WAITLIST')
  })

  test('one place a person in a class, twenty tickets for a swim, never more than there are', () => {
    const of = (more: Partial<SlotRecord>, participant = member) => {
      const slot = slotOf(more)
      return placesForOne(slot, slotTermsFor(slot, catalogueOf([price('Adult', 720)]), participant))
    }
    expect(of({})).toBe(1)
    expect(of({ onePerPerson: false, capacity: 60 })).toBe(20)
    expect(of({ onePerPerson: false, capacity: 60, taken: 57 })).toBe(3)
    expect(of({ taken: 25 })).toBe(0)
    // F82: a guest is offered as many places as the basket then holds.
    expect(of({ onePerPerson: false, capacity: 60 }, visitor)).toBe(8)
    expect(of({ onePerPerson: false, capacity: 12 }, visitor)).toBe(6)
    expect(of({ onePerPerson: false, capacity: 60, taken: 57 }, visitor)).toBe(3)
  })
})
