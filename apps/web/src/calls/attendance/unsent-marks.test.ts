// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { hasUnsentMarks } from './has-unsent-marks.ts'
import {
  deviceName,
  forgetUnsentMarks,
  keepUnsentMark,
  listUnsentMarks,
  marksPlace,
  onUnsentMarks,
  takeBackUnsentMarks,
  type UnsentMark,
} from './unsent-marks.ts'

beforeEach(() => {
  forgetUnsentMarks(listUnsentMarks().map(({ pressUuid }) => pressUuid))
  localStorage.clear()
})

const press = (pressUuid: string, given: Partial<UnsentMark> = {}): UnsentMark => ({
  pressUuid,
  staffId: 7,
  venue: 'quay-hall',
  date: '2026-07-03',
  reference: 'TLN8G2',
  bookingId: 11,
  slotId: 1,
  places: [1],
  state: 'came',
  pressedAt: '2026-07-03T17:02:00.000Z',
  takenBack: [],
  ...given,
})
const shown = () =>
  listUnsentMarks().map((mark) => [mark.pressUuid, mark.places.filter((place) => marksPlace(mark, place))])

test('F138: presses are kept in their order until they are forgotten, and listeners hear of each', () => {
  const heard = vi.fn()
  const leave = onUnsentMarks(heard)
  keepUnsentMark(press('a'))
  keepUnsentMark(press('b', { bookingId: 12 }))
  expect(shown()).toEqual([
    ['a', [1]],
    ['b', [1]],
  ])
  expect(listUnsentMarks()).toBe(listUnsentMarks())
  forgetUnsentMarks(['a'])
  expect(shown()).toEqual([['b', [1]]])
  expect(heard).toHaveBeenCalledTimes(3)
  leave()
})

test('F138: a press is taken back for some of its places, and given back by a second press of its kind', () => {
  keepUnsentMark(press('a', { places: [1, 2, 3] }))
  takeBackUnsentMarks({ slotId: 1, bookingId: 11, places: [2, 3] })
  takeBackUnsentMarks({ slotId: 2, bookingId: 11, places: [1] })
  expect(shown()).toEqual([['a', [1]]])
  keepUnsentMark(press('b', { places: [3] }))
  expect(shown()).toEqual([['a', [1, 3]]])
  keepUnsentMark(press('c', { places: [2], state: 'late' }))
  expect(shown()).toEqual([
    ['a', [1, 3]],
    ['c', [2]],
  ])
})

test('F138: what is kept names no person, and what another program has written there is not read', () => {
  keepUnsentMark(press('a'))
  expect(Object.keys(JSON.parse(localStorage.getItem('touchline.day-marks')!)[0]).sort()).toEqual(
    Object.keys(press('a')).sort(),
  )
  for (const text of ['{', '[1]', '{"a":1}']) {
    localStorage.setItem('touchline.day-marks', text)
    expect(listUnsentMarks()).toEqual([])
  }
})

test.each<[string, (keyof Storage & string)[]]>([
  ['keeps nothing more', ['setItem']],
  ['allows no storage', ['getItem', 'setItem', 'removeItem']],
])('F182: where the browser %s, presses wait in the page until they are sent', (_, refused) => {
  keepUnsentMark(press('a'))
  const kept = localStorage.getItem('touchline.day-marks')
  const spies = refused.map((name) =>
    vi.spyOn(Storage.prototype, name as 'setItem').mockImplementation(() => {
      throw new DOMException('Refused', 'QuotaExceededError')
    }),
  )
  const before = refused.includes('getItem') ? [] : [['a', [1]]]
  keepUnsentMark(press('b', { bookingId: 12 }))
  keepUnsentMark(press('c', { bookingId: 13 }))
  expect(shown()).toEqual([...before, ['b', [1]], ['c', [1]]])
  expect(hasUnsentMarks()).toBe(true)
  takeBackUnsentMarks({ slotId: 1, bookingId: 13, places: [1] })
  forgetUnsentMarks(['b'])
  expect(shown()).toEqual([...before, ['c', []]])

  // Room again: what waits is kept like any other.
  for (const spy of spies) spy.mockRestore()
  expect(localStorage.getItem('touchline.day-marks')).toBe(kept)
  keepUnsentMark(press('d', { bookingId: 14 }))
  expect(shown()).toEqual([...before, ['c', []], ['d', [1]]])
  expect(JSON.parse(localStorage.getItem('touchline.day-marks')!)).toHaveLength(before.length + 2)
  forgetUnsentMarks(['a', 'c', 'd'])
  expect(hasUnsentMarks()).toBe(false)
})

test('F138: the device keeps the name that it has chosen', () => {
  const name = deviceName()
  expect(name).toMatch(/^[a-z0-9]{1,32}$/)
  expect(deviceName()).toBe(name)
})
