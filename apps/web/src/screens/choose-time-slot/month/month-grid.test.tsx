// @vitest-environment jsdom
import { getAllByRole, getByRole } from '@testing-library/dom'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MonthDay } from '../../../calls/timetable/list-month.ts'
import { withPage } from '../../../testing/with-page.tsx'
import { MonthGrid } from './month-grid.tsx'

const noun = { one: 'class', many: 'classes' }
/** Days of which the server says more than that no class has places. */
const said: Record<string, Partial<MonthDay>> = {
  '2026-11-02': { hasPassed: true },
  '2026-11-28': { withPlaces: 6 },
  '2026-11-30': { opens: 'Opens Mon 23 Nov, 07:00' },
  '2026-12-10': { withPlaces: 1 },
}
const onChoose = vi.fn<(date: string) => void>()
const onLeave = vi.fn<(date: string) => void>()

const daysOf = (month: string): MonthDay[] =>
  Array.from({ length: 31 }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`)
    .filter((raw) => new Date(raw).getUTCMonth() + 1 === Number(month.slice(5)))
    .map((raw) => ({ raw, withPlaces: 0, opens: null, hasPassed: false, ...said[raw] }))

type Props = { date: string; isLink: boolean; startsAt: string }

/** Shows the next month, as the window and the page of a month do, when the keys leave this one. */
function Calendar({ date, isLink, startsAt }: Props) {
  const [month, setMonth] = useState(startsAt)
  const [focused, setFocused] = useState<string | null>(null)
  return (
    <MonthGrid
      days={daysOf(month)}
      date={date}
      noun={noun}
      pathOf={(day) => `/day/${day}`}
      onChoose={isLink ? null : onChoose}
      onLeave={(day) => {
        onLeave(day)
        setFocused(day)
        setMonth(day.slice(0, 7))
      }}
      focused={focused}
    />
  )
}

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  onChoose.mockClear()
  onLeave.mockClear()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
})

const open = (date: string, { isLink = false, startsAt = date.slice(0, 7) } = {}) =>
  act(() => root.render(withPage(<Calendar key={date} date={date} isLink={isLink} startsAt={startsAt} />)))

const dayOf = (link: Element | null | undefined) => link?.getAttribute('data-day') ?? null
// By role it would take a second a month.
const links = () => [...document.querySelectorAll('a')]
const named = (name: string) => getByRole(document.body, 'link', { name })
/** Days that the Tab key reaches. */
const stops = () =>
  links()
    .filter((link) => link.tabIndex === 0)
    .map(dayOf)

/** Numbers of the days, week by week; '' for a day of another month. */
const weeks = () => [...document.querySelectorAll('tbody tr')].map((week) => rowOf(week))
const rowOf = (week: Element) => [...week.querySelectorAll('td')].map((cell) => numberOf(cell)).join(' ')
const numberOf = (cell: Element) => Number(dayOf(cell.querySelector('a'))?.slice(8)) || '-'

/** Goes to a day, as the Tab key or a press does, and presses a key there. */
function from(day: string, key: string, keys: KeyboardEventInit = {}) {
  open(day)
  act(() =>
    links()
      .find((link) => dayOf(link) === day)
      ?.focus(),
  )
  return press(key, keys)
}

/** @returns the day that has the focus then; false where the key keeps what it does by itself */
function press(key: string, keys: KeyboardEventInit = {}): string | null | false {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...keys })
  act(() => {
    document.activeElement?.dispatchEvent(event)
  })
  return event.defaultPrevented && dayOf(document.activeElement)
}

test('A36: weeks go from Monday to Sunday, and hold every day of the month once', () => {
  open('2026-11-28')
  expect(getAllByRole(document.body, 'columnheader').map((head) => head.getAttribute('abbr'))).toEqual([
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
    'Sunday',
  ])
  expect(weeks()).toEqual([
    '- - - - - - 1',
    '2 3 4 5 6 7 8',
    '9 10 11 12 13 14 15',
    '16 17 18 19 20 21 22',
    '23 24 25 26 27 28 29',
    '30 - - - - - -',
  ])
})

test.each([
  ['2027-02-01', 4, '1 2 3 4 5 6 7', '22 23 24 25 26 27 28'],
  ['2028-02-01', 5, '- 1 2 3 4 5 6', '28 29 - - - - -'],
  ['2026-03-29', 6, '- - - - - - 1', '30 31 - - - - -'],
  ['2026-10-25', 5, '- - - 1 2 3 4', '26 27 28 29 30 31 -'],
])('A36: the month of %s has %i weeks, from its first day to its last', (day, count, first, last) => {
  open(day)
  expect([weeks().length, weeks()[0], weeks().at(-1)]).toEqual([count, first, last])
})

test.each([
  ['ArrowLeft', '2026-11-17'],
  ['ArrowRight', '2026-11-19'],
  ['ArrowUp', '2026-11-11'],
  ['ArrowDown', '2026-11-25'],
  ['Home', '2026-11-16'],
  ['End', '2026-11-22'],
])('A36: %s leads from Wednesday 18 November 2026 to %s, which alone the Tab key reaches then', (key, to) => {
  expect(from('2026-11-18', key)).toBe(to)
  expect([stops(), onLeave.mock.calls]).toEqual([[to], []])
})

test('A36: keys go on from where the last one led', () => {
  expect(from('2026-11-18', 'End')).toBe('2026-11-22')
  expect([press('ArrowRight'), press('ArrowDown'), press('Home')]).toEqual([
    '2026-11-23',
    '2026-11-30',
    '2026-11-30',
  ])
})

test('A36: keys go on from a day that was reached without them', () => {
  open('2026-11-18')
  act(() =>
    links()
      .find((link) => dayOf(link) === '2026-11-25')
      ?.focus(),
  )
  expect([stops(), press('ArrowRight')]).toEqual([['2026-11-25'], '2026-11-26'])
})

test.each([
  ['2026-11-01', 'ArrowLeft', '2026-10-31'],
  ['2026-11-30', 'ArrowRight', '2026-12-01'],
  ['2026-12-31', 'ArrowRight', '2027-01-01'],
  ['2026-11-07', 'ArrowUp', '2026-10-31'],
  ['2026-11-24', 'ArrowDown', '2026-12-01'],
  ['2026-12-02', 'Home', '2026-11-30'],
  ['2026-11-30', 'End', '2026-12-06'],
  ['2027-01-31', 'PageDown', '2027-02-28'],
  ['2026-12-31', 'PageUp', '2026-11-30'],
  ['2028-02-28', 'ArrowRight', '2028-02-29'],
  ['2028-02-29', 'ArrowRight', '2028-03-01'],
  ['2028-03-01', 'ArrowLeft', '2028-02-29'],
  ['2027-02-28', 'ArrowRight', '2027-03-01'],
  ['2028-03-31', 'PageUp', '2028-02-29'],
])('A36: from %s, %s leads to %s, in another month too', (day, key, to) => {
  expect(from(day, key)).toBe(to)
  expect(stops()).toEqual([to])
  expect(onLeave.mock.calls).toEqual(day.slice(0, 7) === to.slice(0, 7) ? [] : [[to]])
})

test.each([
  ['2028-02-29', 'PageDown', '2029-02-28'],
  ['2028-02-29', 'PageUp', '2027-02-28'],
  ['2026-11-30', 'PageDown', '2027-11-30'],
])('A36: from %s, Shift and %s lead a year on or back, to %s', (day, key, to) => {
  expect(from(day, key, { shiftKey: true })).toBe(to)
})

test('A36: keys go through three months in turn, and back', () => {
  expect(from('2026-11-30', 'PageDown')).toBe('2026-12-30')
  expect([press('ArrowDown'), press('PageUp'), press('ArrowUp')]).toEqual([
    '2027-01-06',
    '2026-12-06',
    '2026-11-29',
  ])
})

test.each([
  ['2026-03-28', '2026-03-29', '2026-03-30', '2026-04-06'],
  ['2026-10-24', '2026-10-25', '2026-10-26', '2026-11-02'],
])('A36: no day is missed or met twice where the clocks change, after %s', (day, change, next, later) => {
  // Where the clocks never change, counting in hours would pass.
  vi.stubEnv('TZ', 'Europe/London')
  expect(from(day, 'ArrowRight')).toBe(change)
  expect([press('ArrowRight'), press('ArrowDown')]).toEqual([next, later])
  expect([press('ArrowUp'), press('ArrowLeft'), press('ArrowLeft')]).toEqual([next, change, day])
})

test.each(['Tab', 'Enter', ' ', 'a', 'Escape'])('A36: the key ‘%s’ stays the browser’s', (key) => {
  expect(from('2026-11-18', key)).toBe(false)
  expect(dayOf(document.activeElement)).toBe('2026-11-18')
})

test.each([
  ['2026-11-18', '2026-11', '2026-11-18'],
  ['2026-11-18', '2026-12', '2026-12-10'],
  ['2026-11-18', '2027-01', '2027-01-01'],
])('A36: of a page of %s, the Tab key reaches one day of %s: %s', (date, startsAt, stop) => {
  open(date, { startsAt })
  expect(stops()).toEqual([stop])
})

test('A16, A36: a day is named by what is seen, and why it has no places', () => {
  open('2026-11-28')
  const shown = named('28, 6 classes with places, Saturday 28 November')
  expect([shown.textContent, shown.getAttribute('aria-current')]).toEqual(['286', 'date'])
  const selected = [...document.querySelectorAll('[aria-selected]')]
  expect(selected.map((cell) => [cell.getAttribute('aria-selected'), numberOf(cell)])).toEqual([['true', 28]])
  named('29, Sunday 29 November, no classes with places')
  named('30, Monday 30 November, opens Mon 23 Nov, 07:00')
  expect(named('2, Monday 2 November, has passed').getAttribute('aria-disabled')).toBe('true')
  expect(document.querySelector('caption')?.textContent).toBe(
    'Number of classes with places · No number: none',
  )
})

test('A36: a press chooses a day, unless it has passed or is to open in another tab', () => {
  open('2026-11-28')
  const click = (name: string, keys: MouseEventInit = {}) => {
    let isTaken = false
    const end = (event: Event) => {
      isTaken = event.defaultPrevented
      // A link followed by the browser itself would leave the test.
      event.preventDefault()
    }
    document.addEventListener('click', end, { once: true })
    act(() => {
      named(name).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }))
    })
    return isTaken
  }
  const sunday = '29, Sunday 29 November, no classes with places'
  const passed = '2, Monday 2 November, has passed'
  click(passed)
  expect(named(passed).hasAttribute('href')).toBe(false)
  expect([onChoose.mock.calls, click(sunday, { ctrlKey: true }), onChoose.mock.calls]).toEqual([
    [],
    false,
    [],
  ])
  expect([click(sunday), onChoose.mock.calls]).toEqual([true, [['2026-11-29']]])
  open('2026-11-27', { isLink: true })
  expect([named(sunday).getAttribute('href'), click(sunday), onChoose.mock.calls.length]).toEqual([
    '/day/2026-11-29',
    true,
    1,
  ])
})
