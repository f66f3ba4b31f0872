import { expect, test } from 'vitest'
import { repeat } from './repeat.ts'

const later = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

test('jobs: what is repeated goes on after a fault, and never runs twice at once', async () => {
  const faults: unknown[] = []
  let running = 0
  let most = 0
  let times = 0
  const repeating = repeat(
    5,
    async () => {
      times += 1
      most = Math.max(most, ++running)
      await later(10)
      running -= 1
      if (times === 2) throw new Error('once')
    },
    (fault) => faults.push(fault),
  )
  await expect.poll(() => times).toBeGreaterThan(3)
  await repeating.stop()
  expect(most).toBe(1)
  expect(faults).toHaveLength(1)
  expect(running).toBe(0)
  const before = times
  await later(30)
  expect(times).toBe(before)
})
