import { within } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { importOperator } from '../../support/operators/import-operator.ts'
import { dayAhead } from '../../support/operators/timetable-operator.ts'
import { type ServedPage, textOf } from '../../support/served-page.ts'
import { createVisitor, type Visitor } from '../../support/shop/visitor.ts'

const date = dayAhead(1)
const hall = '/location/pier-hall'
const session = (key: string, category: string, when: string | string[], more: object = {}) => ({
  key,
  category,
  when,
  minutes: 60,
  capacity: 8,
  prices: { adult: 900 },
  ...more,
})
const calledOff = (at: string) => ({ cancelled: [{ on: date, at, reason: 'The teacher is ill.' }] })

let visitor: Visitor
beforeAll(async () => {
  const origin = await importOperator({
    slug: 'cancelled-pages',
    name: 'Pier Hall',
    catalogue: {
      categories: [
        { slug: 'yoga', name: 'Yoga', kind: 'classes' },
        { slug: 'swim', name: 'Swim', kind: 'ticketed' },
        { slug: 'squash', name: 'Squash', kind: 'resources' },
      ],
      venues: [
        {
          slug: 'pier-hall',
          name: 'Pier Hall',
          town: 'Whitby',
          locations: [
            { slug: 'court-1', name: 'Court 1' },
            { slug: 'court-2', name: 'Court 2' },
          ],
          sessions: [
            session('early', 'yoga', 'daily 07:00', { name: 'Early Yoga' }),
            session('sunset', 'yoga', 'daily 18:00', { name: 'Sunset Yoga', ...calledOff('18:00') }),
            session('late', 'yoga', 'daily 20:00', { name: 'Late Yoga' }),
            session('swim', 'swim', ['daily 09:00', 'daily 10:00'], calledOff('10:00')),
            session('court-1', 'squash', 'daily 10:00-12:00 every 60', {
              locations: ['court-1'],
              capacity: 1,
              cancelled: [{ on: date, reason: 'The floor is wet.' }],
            }),
            session('court-2', 'squash', 'daily 10:00-12:00 every 60', {
              locations: ['court-2'],
              capacity: 1,
              ...calledOff('11:00'),
            }),
          ],
        },
      ],
    },
  })
  visitor = createVisitor(origin)
})

const rowOf = ({ main }: ServedPage, name: string): HTMLElement => {
  const struck = main.getAllByText(name).find((element) => element.closest('s, del'))
  if (!struck) throw new Error(`'${name}' is not struck`)
  return struck.closest('li')!
}

/** Each row of a list by its words, in order. */
const rowsOf = ({ main }: ServedPage): string[] =>
  main
    .getAllByRole('listitem')
    .map(textOf)
    .filter((words) => /^\d\d:\d\d/.test(words))

/** Reads what a row says of its session, and how much in it can be pressed. */
const saidBy = (row: HTMLElement) => ({
  isCancelled: textOf(row).includes('Cancelled'),
  isOffered: /£|left|Book|Full/.test(textOf(row)),
  presses: within(row).queryAllByRole('link').length + within(row).queryAllByRole('button').length,
})
const told = { isCancelled: true, isOffered: false, presses: 0 }

test('F130: a cancelled class keeps its place on its day, struck out and with a word, without a price or a control', async () => {
  const page = await visitor.open(`${hall}/yoga/${date}`)
  expect(rowsOf(page).map((words) => words.slice(0, 5))).toEqual(['07:00', '18:00', '20:00'])
  expect(saidBy(rowOf(page, 'Sunset Yoga'))).toEqual(told)
  // It is not counted, and the others are as they were.
  page.main.getByText('2 classes')
  expect(page.main.getAllByRole('link', { name: /^Book / })).toHaveLength(2)
  // Nor is the same class of another day.
  const next = await visitor.open(`${hall}/yoga/${dayAhead(2)}`)
  expect(next.main.queryByText('Cancelled')).toBeNull()
  expect(next.main.getAllByRole('link', { name: /^Book Sunset Yoga/ })).toHaveLength(1)
})

test('F130: so do tickets, and courts in the list, on the board and of one court', async () => {
  const swims = await visitor.open(`${hall}/swim/${date}`)
  expect(saidBy(rowOf(swims, 'Swim'))).toEqual(told)
  const times = await visitor.open(`${hall}/squash/${date}/by-time`)
  // At ten the other court is free.
  expect(times.main.getAllByText('Cancelled')).toHaveLength(1)
  expect(saidBy(rowOf(times, '11:00'))).toEqual(told)
  const board = await visitor.open(`${hall}/squash/${date}/by-location`)
  const cells = board.main.getAllByRole('gridcell').map(textOf)
  expect(cells.filter((words) => words.includes('Cancelled, '))).toEqual([
    expect.stringContaining('Cancelled, 10:00 to 11:00, Court 1'),
    expect.stringContaining('Cancelled, 11:00 to 12:00, Court 1'),
    expect.stringContaining('Cancelled, 11:00 to 12:00, Court 2'),
  ])
  const court = await visitor.open(`${hall}/squash/${date}/by-location/court-1`)
  expect(court.main.getAllByText('Cancelled')).toHaveLength(2)
})

test('F130: so do the week and the venue’s next times', async () => {
  const week = await visitor.open(`${hall}/yoga/${date}/week`)
  expect(saidBy(rowOf(week, 'Sunset Yoga'))).toEqual(told)
  const venue = await visitor.open(hall)
  expect(saidBy(rowOf(venue, 'Sunset Yoga'))).toEqual(told)
})

test('F130: structured data says that it is cancelled, on the day and on its own page', async () => {
  const day = await visitor.open(`${hall}/yoga/${date}`)
  const event = eventsOf(day).find(({ name }) => name === 'Sunset Yoga')
  expect(event).toMatchObject({
    eventStatus: 'https://schema.org/EventCancelled',
    startDate: expect.stringContaining(`${date}T18:00`),
  })
  expect(event?.['offers'] ?? []).toEqual([])
  const own = await visitor.open(new URL(String(event?.['url'])).pathname)
  expect(eventsOf(own)).toMatchObject([
    { name: 'Sunset Yoga', eventStatus: 'https://schema.org/EventCancelled' },
  ])
  own.main.getByText(/This session has been cancelled/)
})

type Thing = { '@type': string; name?: string } & Record<string, unknown>

function eventsOf({ html }: ServedPage): Thing[] {
  const [, json = '{}'] = /<script[^>]*application\/ld\+json[^>]*>(.*?)<\/script>/s.exec(html) ?? []
  const read = JSON.parse(json) as { '@graph'?: Thing[] } | Thing[]
  const things = Array.isArray(read) ? read : (read['@graph'] ?? [read as Thing])
  return things.filter((one) => one['@type'] === 'Event')
}
