// @vitest-environment jsdom
import { notifyManager, QueryObserver } from '@tanstack/react-query'
import type { DaySession } from '@touchline/contract/entities/attendance/day-session'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CallApi } from '../call-api.ts'
import { createQueryClient } from '../call-query.ts'
import { dayQuery } from './day.ts'
import { sendMarks } from './send-marks.ts'
import {
  forgetUnsentMarks,
  keepUnsentMark,
  listUnsentMarks,
  onUnsentMarks,
  takeBackUnsentMarks,
} from './unsent-marks.ts'
// Loaded before the tests need it.
import '@touchline/contract/calls/attendance/mark-attendance'
import '@touchline/contract/calls/attendance/undo-attendance'

const forgetAll = () => forgetUnsentMarks(listUnsentMarks().map(({ pressUuid }) => pressUuid))
beforeEach(forgetAll)
afterEach(forgetAll)

const day = { venue: 'quay-hall', date: '2026-07-03' }
const booking = (bookingId: number) => ({ bookingId, places: [{ place: 1, mark: null }] })
const press = (bookingId: number) => ({
  ...day,
  pressUuid: `press-${bookingId}`,
  staffId: 7,
  reference: 'TLN8G2',
  bookingId,
  slotId: 1,
  places: [1],
  state: 'came' as const,
  pressedAt: '2026-07-03T17:02:00.000Z',
  takenBack: [],
})
const answer = (bookingId: number) => ({
  pressUuid: `press-${bookingId}`,
  outcome: 'done',
  marks: [{ place: 1, mark: { id: bookingId * 10, state: 'came', at: '', time: '18:02', by: 'Sam' } }],
})

/** Opens the list of a day with two bookings, and presses for both. Notes what the page is told, and when. */
function openDay(onList = () => {}) {
  const undone: unknown[] = []
  const callApi = vi.fn(async ({ path }: { path: string }, { body }: { body: unknown }) => {
    if (!path.endsWith('/undo')) return { data: [answer(11), answer(12)] }
    undone.push(body)
    return { data: {} }
  })
  const client = createQueryClient(callApi as unknown as CallApi, 'browser')
  const sessions = [{ slotId: 1, bookings: [booking(11), booking(12)] }] as unknown as DaySession[]
  const { queryKey } = dayQuery(day.venue, day.date)
  client.setQueryData(queryKey, {
    data: sessions,
    meta: { timeZone: 'Europe/London', version: '1' },
  } as never)
  const told: string[] = []
  const marks = () =>
    client
      .getQueryData(queryKey)!
      .data[0]!.bookings.map(({ places }) => places[0]!.mark?.id ?? 0)
      .join()
  const observer = new QueryObserver(client, { ...dayQuery(day.venue, day.date), enabled: false } as never)
  // As the page subscribes.
  const leave = observer.subscribe(
    notifyManager.batchCalls(() => {
      told.push(`list ${marks()}`)
      onList()
    }),
  )
  for (const bookingId of [11, 12]) keepUnsentMark(press(bookingId))
  const quit = onUnsentMarks(() => void told.push(`waiting ${listUnsentMarks().length}`))
  return {
    told,
    undone,
    send: () => sendMarks(client, { staffId: 7, venue: day.venue }),
    marks,
    leave: () => {
      leave()
      quit()
    },
  }
}

test('A53: a sent check-in is forgotten only once the page has been told of the list that has it', async () => {
  const { told, send, leave } = openDay()
  await send()
  expect([...new Set(told)]).toEqual(['list 110,120', 'waiting 0'])
  leave()
})

test('F138: a check-in that is taken back while the page is told of it is taken back at the server too', async () => {
  const { undone, send, marks, leave } = openDay(() =>
    takeBackUnsentMarks({ slotId: 1, bookingId: 12, places: [1] }),
  )
  await send()
  expect(undone).toEqual([{ markIds: [120] }])
  expect(marks()).toBe('110,0')
  expect(listUnsentMarks()).toEqual([])
  leave()
})
