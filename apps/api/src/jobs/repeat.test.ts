import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeat } from './repeat.ts'

const later = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('jobs: a repeated job continues after a fault, and never runs twice at once', async () => {
  const faults: unknown[] = []
  let running = 0
  let most = 0
  let times = 0
  const repeating = repeat(
    { everyMs: 5 },
    async () => {
      times += 1
      most = Math.max(most, ++running)
      await later(10)
      running -= 1
      if (times === 2) throw new Error('once')
    },
    (fault) => faults.push(fault),
  )
  // A pause of 5, then 10 of work: it begins at 5, 20, 35 and 50.
  await vi.advanceTimersByTimeAsync(55)
  expect(times).toBe(4)
  const stopping = repeating.stop()
  await vi.advanceTimersByTimeAsync(5)
  await stopping
  expect(most).toBe(1)
  expect(faults).toHaveLength(1)
  expect(running).toBe(0)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(times).toBe(4)
})

test('jobs: the first run is at the time asked for, and the one after a fault is sooner', async () => {
  vi.setSystemTime(0)
  const atMs: number[] = []
  const repeating = repeat(
    { everyMs: 100, firstAfterMs: 0, againAfterFaultMs: 10 },
    async () => {
      atMs.push(Date.now())
      if (atMs.length === 2) throw new Error('once')
    },
    () => {},
  )
  await vi.advanceTimersByTimeAsync(250)
  await repeating.stop()
  expect(atMs).toEqual([0, 100, 110, 210])
})
