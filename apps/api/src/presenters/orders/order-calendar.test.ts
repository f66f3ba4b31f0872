import { describe, expect, it } from 'vitest'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import type { OrderRecord } from '../../stores/orders/orders.ts'
import { readCalendar, whyNotRead } from '../../testing/mail/read-calendar.ts'
import { orderCalendar } from './order-calendar.ts'

type Booking = OrderRecord['bookings'][number]

const catalogue = {
  client: {
    name: 'Quayside Leisure',
    hosts: ['a-new-host.example', 'book.example'],
    slug: 'quayside',
    calendarDomain: 'book.example',
    contact: { phone: '', email: '', hours: '' },
  },
  venueBySlug: new Map([['quayside', { email: 'desk@quayside.example', lat: 51.45, lng: -2.59 }]]),
} as unknown as Catalogue

function booking(given: { id?: number; startsAt?: string[] } & Partial<Booking> = {}): Booking {
  const { startsAt = ['2026-11-20T18:30:00+00:00'], ...more } = given
  return {
    id: 7,
    quantity: 1,
    pricePence: 720,
    taxPence: 0,
    status: 'booked',
    cancelledPlaces: 0,
    changes: 0,
    changedAt: null,
    cancel: { places: 1, startsAt } as Booking['cancel'],
    became: { moves: [], movedBackPence: 0, backPence: 0, owedPence: 0, topUps: [], cancelledBy: null },
    shown: {
      name: 'Yoga, gentle; for all',
      slotId: 91112446,
      location: 'Studio 1',
      venueName: 'Quayside Leisure Centre',
      venueSlug: 'quayside',
      venueAddress: '1 Quay Street, Bristol, BS1 1AA',
      categorySlug: 'yoga',
      timeZone: 'Europe/London',
      startsAtUtc: '2026-11-20T18:30:00.000Z',
      endsAtUtc: '2026-11-20T19:30:00.000Z',
      pricingOptionName: 'Adult',
    },
    ...more,
  }
}
const order = (...bookings: Booking[]) => ({
  orderId: 96000001,
  completeOrderId: 'c0ffee',
  reference: 'TLN123',
  createdAt: new Date('2026-11-19T10:00:00.000Z'),
  bookings,
})
const cancelled = {
  status: 'cancelled',
  changes: 1,
  changedAt: '2026-11-19T12:00:00Z',
  startsAt: [] as string[],
} as const
const course = booking({
  startsAt: ['2026-03-22T18:30:00Z', '2026-03-29T17:30:00Z'],
  shown: {
    ...booking().shown,
    startsAtUtc: '2026-03-22T18:30:00.000Z',
    endsAtUtc: '2026-03-22T19:30:00.000Z',
    course: {
      slug: 'beginners',
      fromWeek: 1,
      weeks: 2,
      sessions: [
        { startsAtUtc: '2026-03-22T18:30:00.000Z', endsAtUtc: '2026-03-22T19:30:00.000Z' },
        // By the clock on the wall at the same time, after the clocks went forward.
        { startsAtUtc: '2026-03-29T17:30:00.000Z', endsAtUtc: '2026-03-29T18:30:00.000Z' },
      ],
    },
  },
})
const file = (...bookings: Booking[]) => orderCalendar(order(...bookings), catalogue)

describe.skipIf(whyNotRead)(
  `a calendar file, read by python3-vobject${whyNotRead ? ` (${whyNotRead})` : ''}`,
  () => {
    it('has the session by its instants, with its place, the reference, and characters that calendars treat specially', () => {
      expect(readCalendar(file(booking()).text)).toEqual({
        method: 'PUBLISH',
        events: [
          {
            uid: 'order-96000001-session-91112446@book.example',
            sequence: 0,
            status: 'CONFIRMED',
            summary: 'Yoga, gentle; for all',
            location: 'Studio 1, Quayside Leisure Centre\n1 Quay Street, Bristol, BS1 1AA',
            description: 'Booking reference TLN123\n1 place',
            start: '2026-11-20T18:30:00+00:00',
            end: '2026-11-20T19:30:00+00:00',
            stamp: '2026-11-19T10:00:00+00:00',
            organizer: 'mailto:desk@quayside.example',
          },
        ],
      })
    })

    it('has a session once, however many lines it has', () => {
      const [event, ...more] = readCalendar(file(booking(), booking({ id: 8 })).text).events
      expect(more).toEqual([])
      expect(event!.description).toContain('2 places')
    })

    it('has each session of a course, at the same wall time before and after the clocks change', () => {
      const { events } = readCalendar(file(course).text)
      expect(events.map(({ start }) => start)).toEqual([
        '2026-03-22T18:30:00+00:00',
        '2026-03-29T17:30:00+00:00',
      ])
      expect(new Set(events.map(({ uid }) => uid)).size).toBe(2)
    })

    it('takes a cancelled session out of the calendar: the same UID, a higher SEQUENCE, METHOD:CANCEL', () => {
      const [before] = readCalendar(file(booking()).text).events
      const { method, events } = readCalendar(file(booking(cancelled)).text)
      expect(method).toBe('CANCEL')
      expect(events).toMatchObject([
        { uid: before!.uid, sequence: 1, status: 'CANCELLED', stamp: '2026-11-19T12:00:00+00:00' },
      ])
    })

    it('keeps the others, and the people who still come, where one of several is cancelled', () => {
      const other = booking({ id: 9, shown: { ...booking().shown, slotId: 5 } })
      const { method, events } = readCalendar(
        file(
          booking(cancelled),
          booking({ id: 8 }),
          other,
          booking({ id: 10, ...cancelled, shown: { ...booking().shown, slotId: 6 } }),
        ).text,
      )
      expect(method).toBe('PUBLISH')
      expect(events.map(({ status, sequence }) => [status, sequence])).toEqual([
        ['CONFIRMED', 1],
        ['CONFIRMED', 0],
        ['CANCELLED', 1],
      ])
    })

    it('takes one session of a course out where the venue cancels it', () => {
      const without = {
        ...course,
        changes: 1,
        cancel: { ...course.cancel, startsAt: ['2026-03-29T17:30:00Z'] },
      }
      expect(readCalendar(file(without).text).events.map(({ status }) => status)).toEqual([
        'CANCELLED',
        'CONFIRMED',
      ])
    })
  },
)

it('a calendar file has no line of more than 75 bytes, and ends each with CR LF', () => {
  const { text } = file(booking({ shown: { ...booking().shown, name: 'Ünïcode '.repeat(30) } }))
  const lines = text.split('\r\n')
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})

it('a calendar file has the requested bookings', () => {
  const other = booking({ id: 9, shown: { ...booking().shown, slotId: 5 } })
  expect(orderCalendar(order(booking(), other), catalogue, [9]).text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
})

it('RFC 5545: the last line of a calendar file is ended, too', () => {
  expect(file(booking()).text).toMatch(/^BEGIN:VCALENDAR\r\n/)
  expect(file(booking()).text).toMatch(/[^\n]\r\nEND:VCALENDAR\r\n$/)
})

it('RFC 5545: an event has the page of its booking, and a name that no later host changes', () => {
  const text = orderCalendar(order(booking()), catalogue, undefined, 'https://book.example/sports').text
  const unfolded = text.replaceAll('\r\n ', '')
  expect(unfolded).toContain('\r\nURL;VALUE=URI:https://book.example/sports/booking-confirmed/c0ffee\r\n')
  expect(unfolded).toContain('\r\nUID:order-96000001-session-91112446@book.example\r\n')
})

describe('RFC 5546: a person without an address organizes nothing', () => {
  const of = (venueEmail: string, contactEmail: string) =>
    orderCalendar(order(booking()), {
      ...catalogue,
      client: { ...catalogue.client, contact: { ...catalogue.client.contact, email: contactEmail } },
      venueBySlug: new Map([['quayside', { email: venueEmail, lat: null, lng: null }]]),
    } as unknown as Catalogue)

  it('the operator replaces a venue without an address', () => {
    const { method, text } = of('', 'help@quayside.example')
    expect(method).toBe('PUBLISH')
    expect(text.replaceAll('\r\n ', '')).toMatch(/ORGANIZER.*mailto:help@quayside\.example/)
  })

  it('where the operator has none either, no METHOD is sent', () => {
    const { method, text } = of('', '')
    expect(method).toBeNull()
    expect(text).not.toMatch(/METHOD|ORGANIZER/)
  })
})
