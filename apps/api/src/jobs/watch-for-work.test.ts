import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Work } from '../stores/database/due-work.ts'
import { watchForWork } from './watch-for-work.ts'

const none: Record<Work, boolean> = {
  payments: false,
  refunds: false,
  'cancelled sessions': false,
  'moved sessions': false,
  waits: false,
  letters: false,
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('jobs: one that has no work runs at first and then once a minute, one that has runs each time, and all run while a look fails', async () => {
  let look = async () => ({ ...none, letters: true })
  const faults: unknown[] = []
  const watch = watchForWork(
    () => look(),
    (fault) => faults.push(fault),
  )
  const runs: Work[] = []
  const jobs = (['letters', 'refunds'] as const).map((work) =>
    watch.whenDue(work, async () => runs.push(work)),
  )
  /** Runs both jobs after a pause. @returns those that did something */
  async function runAfter(ms: number): Promise<Work[]> {
    await vi.advanceTimersByTimeAsync(ms)
    for (const job of jobs) await job()
    return runs.splice(0)
  }
  expect(await runAfter(2_000)).toEqual(['letters', 'refunds'])
  expect(await runAfter(2_000)).toEqual(['letters'])
  expect(await runAfter(57_000)).toEqual(['letters'])
  expect(await runAfter(2_000)).toEqual(['letters', 'refunds'])
  look = () => Promise.reject(new Error('away'))
  expect(await runAfter(2_000)).toEqual(['letters', 'refunds'])
  expect(faults).toEqual([new Error('away')])
  look = async () => none
  expect(await runAfter(2_000)).toEqual([])
  await watch.stop()
})
