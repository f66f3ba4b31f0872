import { describe, expect, it } from 'vitest'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import type { OrderRecord } from '../../stores/orders/orders.ts'
import { readCalendar, whyNotRead } from '../../testing/mail/read-calendar.ts'
import { linesOfSameEvent, orderCalendar } from './order-calendar.ts'

type Booking = OrderRecord['bookings'][number]

const catalogue = {
  client: {
    name: 'Quayside Leisure',
    hosts: ['a-new-host.example', 'book.example'],
    slug: 'quayside',
    calendarDomain: 'book.example',
    contact: { phone: '', email: '', hours: '' },
  },
  categoryBySlug: new Map([['badminton', { kind: 'resources' }]]),
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

/** An hour of a court of one order, from this time on the wall on. */
function hour(id: number, start: number, more: Partial<Booking> & { court?: string } = {}): Booking {
  const { court = 'Court 1', shown, ...given } = more
  const at = (clock: number) => `2026-11-30T${clock}:00:00.000Z`
  return booking({
    id,
    startsAt: [at(start)],
    ...given,
    shown: {
      ...booking().shown,
      name: 'Badminton',
      slotId: id,
      categorySlug: 'badminton',
      location: court,
      startsAtUtc: at(start),
      endsAtUtc: at(start + 1),
      ...shown,
    },
  })
}
const changed = { changes: 1, changedAt: '2026-11-19T12:00:00Z' }

describe('spec 4: hours of one court that follow each other are one event', () => {
  /** Each event as 'number of its session, status, sequence, from to until'. */
  const shownOf = (...bookings: Booking[]) =>
    file(...bookings)
      .text.replaceAll('\r\n ', '')
      .split('BEGIN:VEVENT')
      .slice(1)
      .map((event) => {
        const of = (pattern: RegExp) => pattern.exec(event)?.[1]
        return [
          of(/UID:order-96000001-session-(\d+)@/),
          of(/STATUS:(\w+)/),
          of(/SEQUENCE:(\d+)/),
          `${of(/DTSTART:20261130T(\d\d)0000Z/)} to ${of(/DTEND:20261130T(\d\d)0000Z/)}`,
        ].join(', ')
      })

  it('from the start of the first to the end of the last, with the places of one', () => {
    expect(shownOf(hour(7, 12), hour(8, 13), hour(9, 14))).toEqual(['7, CONFIRMED, 0, 12 to 15'])
    expect(file(hour(7, 12), hour(8, 13)).text).toContain(
      'DESCRIPTION:Booking reference TLN123\\n1 place\r\n',
    )
  })

  it('two courts, a gap, two people and two classes stay apart', () => {
    const guest = hour(8, 13)
    guest.shown.person = { firstName: 'Theo', lastName: 'Quay' }
    for (const other of [hour(8, 13, { court: 'Court 2' }), hour(8, 14), guest])
      expect(shownOf(hour(7, 12), other)).toHaveLength(2)
    const yoga = (id: number, start: number) => {
      const one = hour(id, start)
      return { ...one, shown: { ...one.shown, categorySlug: 'yoga' } }
    }
    expect(shownOf(yoga(7, 12), yoga(8, 13))).toHaveLength(2)
  })

  it('without its last hour it keeps its UID, with a higher SEQUENCE', () => {
    expect(shownOf(hour(7, 12), hour(8, 13, cancelled))).toEqual([
      '7, CONFIRMED, 1, 12 to 13',
      '8, CANCELLED, 1, 13 to 14',
    ])
  })

  it('without the hour whose UID it had, that is taken out, and the other stands under its own', () => {
    expect(shownOf(hour(7, 12, cancelled), hour(8, 13))).toEqual([
      '7, CANCELLED, 1, 12 to 13',
      '8, CONFIRMED, 1, 13 to 14',
    ])
  })

  it('an hour that was moved beside another goes into its event, and its own is taken out', () => {
    const moved = hour(9, 11, { ...changed })
    moved.shown.firstSlotId = 8
    expect(shownOf(hour(7, 12), moved)).toEqual(['7, CONFIRMED, 1, 11 to 13', '8, CANCELLED, 1, 11 to 12'])
  })

  it('a calendar is told of all hours of the activity in that order with each of them', () => {
    const bookings = [hour(7, 12), hour(8, 13, cancelled), hour(9, 18), booking({ id: 10 })]
    expect(linesOfSameEvent({ bookings }, 8, catalogue)).toEqual([7, 8, 9])
    expect(linesOfSameEvent({ bookings }, 10, catalogue)).toEqual([10])
  })
})

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
