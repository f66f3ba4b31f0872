import type { Lane } from '@touchline/rules/limits/lanes'
import { expect, test, vi } from 'vitest'
import { TooManyWaiting } from './busy-errors.ts'
import { createLanes } from './lanes.ts'

/** Takes `count` connections in a lane and returns how many it got at once. */
async function take(lanes: ReturnType<typeof createLanes>, lane: Lane, count: number) {
  const got: (() => void)[] = []
  const refused: unknown[] = []
  for (let asked = 0; asked < count; asked += 1)
    void lanes.enter(lane).then(
      (giveBack) => got.push(giveBack),
      (error: unknown) => refused.push(error),
    )
  await settled()
  return { got, refused }
}

const settled = () => new Promise((done) => setImmediate(done))

test('F92: browsing takes six of ten connections, with visits eight, and the rest is for buyers', async () => {
  const lanes = createLanes(10, 2_000)
  const browsing = await take(lanes, 'browsing', 20)
  const visiting = await take(lanes, 'visiting', 20)
  const buying = await take(lanes, 'buying', 20)
  expect([browsing, visiting, buying].map(({ got }) => got.length)).toEqual([6, 2, 2])
  expect(lanes.waiting()).toBe(14 + 18 + 18)
})

test('F92: a connection that is given back goes first to a buyer', async () => {
  const lanes = createLanes(10, 2_000)
  const browsing = await take(lanes, 'browsing', 20)
  const buying = await take(lanes, 'buying', 20)
  browsing.got[0]!()
  await settled()
  expect([browsing.got.length, buying.got.length]).toEqual([6, 5])
})

test('F92: a request that meets a full queue is refused at once', async () => {
  const lanes = createLanes(10, 2_000)
  const { got, refused } = await take(lanes, 'browsing', 6 + 200 + 3)
  expect(got).toHaveLength(6)
  expect(refused).toEqual([new TooManyWaiting(), new TooManyWaiting(), new TooManyWaiting()])
})

test('F51: a request that has waited for two seconds is refused, and takes no connection afterwards', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const lanes = createLanes(1, 2_000)
  const first = await take(lanes, 'buying', 1)
  const second = await take(lanes, 'buying', 1)
  vi.advanceTimersByTime(2_000)
  await settled()
  expect(second.refused).toEqual([new TooManyWaiting()])
  first.got[0]!()
  const third = await take(lanes, 'buying', 1)
  expect([second.got.length, third.got.length]).toEqual([0, 1])
  vi.useRealTimers()
})

test('one connection alone serves every lane', async () => {
  const lanes = createLanes(1, 2_000)
  for (const lane of ['browsing', 'visiting', 'buying'] as const) {
    const { got } = await take(lanes, lane, 1)
    expect(got).toHaveLength(1)
    got[0]!()
  }
})
