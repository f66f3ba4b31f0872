// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { untilQuiet } from './until-quiet.ts'

let isQuiet: boolean
let leaving: AbortController

beforeEach(() => {
  vi.useFakeTimers()
  isQuiet = false
  leaving = new AbortController()
  void untilQuiet(leaving.signal).then(() => (isQuiet = true))
})
afterEach(() => {
  leaving.abort()
  vi.useRealTimers()
})

/** Lets time pass, and the browser be idle. @returns whether the waiting is over */
const after = async (ms: number): Promise<boolean> => {
  await vi.advanceTimersByTimeAsync(ms)
  return isQuiet
}

test('a visitor who does nothing is quiet after a second', async () => {
  expect(await after(999)).toBe(false)
  expect(await after(100)).toBe(true)
})

test.each(['pointerdown', 'keydown', 'wheel', 'click'])('a %s makes the second begin anew', async (act) => {
  for (const pause of [900, 900]) {
    expect(await after(pause)).toBe(false)
    window.dispatchEvent(new Event(act))
  }
  expect(await after(999)).toBe(false)
  expect(await after(100)).toBe(true)
})

test('on a page that was left nothing is begun', async () => {
  await after(500)
  leaving.abort()
  expect(await after(5_000)).toBe(false)
})
