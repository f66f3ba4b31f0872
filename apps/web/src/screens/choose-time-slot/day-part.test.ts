import { describe, expect, it } from 'vitest'
import { readAddress } from './day-part.ts'

const day = { venueSlug: 'lockside', activitySlug: 'badminton-60min', dateSlug: '2026-12-04' }
const placeOf = (type: string | undefined, rest: string) => readAddress({ ...day, type, '*': rest })?.place

describe('addresses of Choose a Time Slot', () => {
  it.each([
    [undefined, '', { kind: 'day', view: 'by-time', locationSlug: null }],
    ['by-time', '', { kind: 'day', view: 'by-time', locationSlug: null }],
    ['by-location', '', { kind: 'day', view: 'by-location', locationSlug: null }],
    ['by-location', 'court-2', { kind: 'day', view: 'by-location', locationSlug: 'court-2' }],
    ['by-time', 'class/91112446', { kind: 'class', id: '91112446' }],
    ['by-time', 'ticket/AQGbDt', { kind: 'ticket', id: 'AQGbDt' }],
    [
      'by-time',
      'slot/18:00-19:00/276d8515',
      { kind: 'slot', start: '18:00', end: '19:00', compositeKey: '276d8515', locationSlug: null },
    ],
    [
      'by-time',
      'slot/18:00-19:00/276d8515/court-2',
      { kind: 'slot', start: '18:00', end: '19:00', compositeKey: '276d8515', locationSlug: 'court-2' },
    ],
  ])('spec 2: {type} %s and then "%s"', (type, rest, place) => {
    expect(placeOf(type, rest)).toEqual(place)
  })

  it('wire 14: the older form of a slot has no key', () => {
    expect(placeOf('by-time', 'slot/18:00-19:00')).toMatchObject({ compositeKey: null, locationSlug: null })
  })

  it.each([
    ['by-court', ''],
    ['by-time', 'slot'],
    ['by-time', 'slot/25:00-26:00/276d8515'],
    ['by-time', 'slot/18:00-19:00/276d8515/court-2/more'],
    ['by-time', 'class'],
    ['by-time', 'class/1/2'],
    ['by-time', 'course/1'],
    ['by-location', 'court-1/18:00'],
  ])('no place: %s and then "%s"', (type, rest) => {
    expect(placeOf(type, rest)).toBeUndefined()
  })

  it.each(['2026-02-30', 'tomorrow', '4-5-2026'])('no day: %s', (dateSlug) => {
    expect(readAddress({ ...day, dateSlug })).toBeNull()
  })

  it('F67: 29 February of a leap year, and today, are days', () => {
    expect(readAddress({ ...day, dateSlug: '2028-02-29' })).not.toBeNull()
    expect(readAddress({ ...day, dateSlug: 'today' })).not.toBeNull()
  })
})
