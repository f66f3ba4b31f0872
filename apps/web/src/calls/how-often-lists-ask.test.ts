import type { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { createQueryClient, ensureQuery } from './call-query.ts'
import { categoryQuery } from './catalogue/get-category.ts'
import { datesQuery } from './timetable/list-dates.ts'
import { slotsQuery } from './timetable/list-slots.ts'
import { timesQuery } from './timetable/list-times.ts'
import { timetableQuery } from './timetable/list-timetable.ts'

const ofVersion = (version: 1 | 2) => ({
  venue: 'harbour-hall',
  activity: 'yoga',
  date: '2026-05-04',
  version,
})

/** Lists and their calls, without the waits between two tries. */
const lists: [string, (client: QueryClient, version: 1 | 2) => Promise<unknown>][] = [
  [
    'the classes of a day',
    (client, version) => ensureQuery(client, { ...timetableQuery(ofVersion(version)), retryDelay: 0 }),
  ],
  [
    'the times of a day',
    (client, version) => ensureQuery(client, { ...timesQuery(ofVersion(version)), retryDelay: 0 }),
  ],
  [
    'the courts of a day',
    (client, version) => ensureQuery(client, { ...slotsQuery(ofVersion(version)), retryDelay: 0 }),
  ],
  [
    'a category',
    (client) => ensureQuery(client, { ...categoryQuery('harbour-hall', 'yoga'), retryDelay: 0 }),
  ],
  ['the days', (client) => ensureQuery(client, { ...datesQuery('harbour-hall', 'yoga'), retryDelay: 0 })],
]

const answers = [
  [500, 3],
  [422, 1],
  [409, 1],
] as const

test.each(
  lists.flatMap(([what, ask]) =>
    answers.flatMap(([status, times]) =>
      ([1, 2] as const).map((version) => [what, version, status, times, ask] as const),
    ),
  ),
)('spec 8: %s, version %i, answered %i, asked for %i times', async (_, version, status, times, ask) => {
  const asked: string[] = []
  const client = createQueryClient(({ path }) => {
    asked.push(path)
    return Promise.reject(new ApiError({ status, message: 'Not just now.' }))
  }, 'browser')
  await expect(ask(client, version)).rejects.toMatchObject({ status, message: 'Not just now.' })
  expect(asked).toHaveLength(times)
})
