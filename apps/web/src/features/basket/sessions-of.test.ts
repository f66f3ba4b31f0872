import type { CartItem } from '@touchline/contract/entities/basket/cart'
import { placesIn } from '@touchline/rules/basket/hours-of-lines'
import { expect, it } from 'vitest'
import { attendeeNames } from './attendee-names.ts'
import { areAlike, sessionsOf } from './sessions-of.ts'

const when = { date: { raw: '2026-12-01' }, startsAt: { format24Hour: '09:00' } }

const line = (id: number, sessionId: number, more: object = {}) =>
  ({
    id,
    cartableType: 'activity',
    cartableResource: { id: sessionId, picture: null, scene: `/api/scenes/${sessionId}.svg`, ...when },
    purchasedFor: null,
    isBookers: false,
    quantity: 1,
    ...more,
  }) as unknown as CartItem
const ben = { userId: 2, firstName: 'Ben', lastName: 'Porter', dateOfBirth: null }

it('lines of one session are listed together where the first of them was; a course of the same number is another', () => {
  const sessions = sessionsOf([
    line(1, 10),
    line(2, 11),
    line(3, 10),
    line(4, 10, { cartableType: 'course' }),
  ])
  expect(sessions.map(({ lines }) => lines.map(({ id }) => id))).toEqual([[1, 3], [2], [4]])
})

it('sessions are listed by date and time, in whatever order they were chosen, and those of one moment as they were chosen', () => {
  const at = (id: number, raw: string, format24Hour: string) =>
    line(id, id, {
      cartableResource: { id, picture: null, scene: null, date: { raw }, startsAt: { format24Hour } },
    })
  const sessions = sessionsOf([
    at(1, '2027-01-02', '09:00'),
    at(2, '2026-12-31', '18:30'),
    at(3, '2026-12-31', '07:15'),
    at(4, '2026-12-31', '18:30'),
  ])
  expect(sessions.map(({ first }) => first.id)).toEqual([3, 2, 4, 1])
})

it('spec 4: hours of one court that follow each other are one line, by person; removed or released ones are not', () => {
  const hour = (id: number, clock: number, more: object = {}) =>
    line(id, id, {
      moves: null,
      unavailableReason: null,
      names: [],
      total: 1400,
      priceName: 'Adult',
      why: null,
      cartableResource: {
        id,
        isCourt: true,
        name: 'Badminton',
        venueSlug: 'lockside',
        location: { id: '5' },
        picture: null,
        scene: null,
        date: { raw: '2026-11-30', tz: 'Europe/London' },
        startsAt: { format24Hour: `${clock}:00` },
        endsAt: { format24Hour: `${clock + 1}:00` },
        timestamp: Date.parse(`2026-11-30T${clock}:00:00Z`) / 1000,
        endsAtUtc: `2026-11-30T${clock + 1}:00:00Z`,
      },
      ...more,
    })
  const shown = (...lines: CartItem[]) =>
    sessionsOf(lines).map(({ first: { cartableResource: session }, people }) => [
      `${session.startsAt.format24Hour} to ${session.endsAt.format24Hour}`,
      people.map((hours) => hours.map(({ id }) => id)),
    ])
  expect(shown(hour(2, 13), hour(1, 12))).toEqual([['12:00 to 14:00', [[1, 2]]]])
  expect(shown(hour(1, 12), hour(2, 13, { purchasedFor: ben }))).toHaveLength(2)
  expect(shown(hour(1, 12), hour(2, 13, { unavailableReason: 'Released' }))).toHaveLength(2)
  expect(shown(hour(1, 12), hour(2, 13, { moves: { bookingId: 9 } }))).toHaveLength(2)
  const items = [hour(1, 12), hour(2, 13), hour(3, 18)]
  expect(placesIn(items)).toBe(2)
  expect(areAlike([hour(1, 12), hour(2, 13)])).toBe(true)
  expect(areAlike([hour(1, 12, { total: 0, why: 'Your court of the day' }), hour(2, 13)])).toBe(false)
})

it('whose place it is: a person by name, the customer, or a number of places', () => {
  expect(attendeeNames(line(1, 10, { purchasedFor: ben }))).toBe('Ben Porter')
  expect(attendeeNames(line(1, 10, { isBookers: true }))).toBe('You')
  expect(attendeeNames(line(1, 10))).toBe('1 place')
  expect(attendeeNames(line(1, 10, { quantity: 2 }))).toBe('2 places')
})
