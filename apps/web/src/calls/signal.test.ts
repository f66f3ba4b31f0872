import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let signal: typeof import('./signal.ts')
let isThere = false
let page = new EventTarget()
const asked: unknown[][] = []

beforeEach(async () => {
  vi.useFakeTimers()
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('navigator', { onLine: true })
  asked.length = 0
  isThere = false
  vi.stubGlobal('fetch', async (...args: unknown[]) => {
    asked.push(args)
    if (!isThere) throw new TypeError('Failed to fetch')
    return new Response(null, { status: 404 })
  })
  vi.resetModules()
  signal = await import('./signal.ts')
  signal.lookForSignalAt('/base')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Returns a promise's present result, or 'waits'. */
async function outcomeOf(promise: Promise<unknown>): Promise<unknown> {
  let outcome: unknown = 'waits'
  void promise.then((value) => (outcome = value))
  await vi.advanceTimersByTimeAsync(0)
  return outcome
}

test('F100: any answer means that the signal was there, and no call waits', async () => {
  isThere = true
  expect(await signal.waitForSignal()).toBe(false)
  expect(signal.signalLossCause()).toBeNull()
  expect(asked).toEqual([['/base/api/activities/client', expect.objectContaining({ method: 'HEAD' })]])
})

test('F100: without an answer every call waits, and continues automatically when one arrives', async () => {
  const told = vi.fn()
  signal.onSignal(told)
  const waiting = Promise.all([signal.waitForSignal(), signal.waitForSignal()])
  expect(await outcomeOf(waiting)).toBe('waits')
  expect(signal.signalLossCause()).toBe('no answer')
  expect(told).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(signal.signalLossCause()).toBe('no answer')
  isThere = true
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await outcomeOf(waiting)).toEqual([true, true])
  expect(signal.signalLossCause()).toBeNull()
  expect(told).toHaveBeenCalledTimes(2)
})

test('F100: a visitor who is offline is told so, and one who is not is not', async () => {
  const told: unknown[] = []
  const leave = signal.onSignal(() => told.push(signal.signalLossCause()))
  const turn = (onLine: boolean) => {
    vi.stubGlobal('navigator', { onLine })
    page.dispatchEvent(new Event(onLine ? 'online' : 'offline'))
  }
  void signal.waitForSignal()
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual(['no answer'])
  turn(false)
  expect(told).toEqual(['no answer', 'offline'])
  turn(true)
  expect(told).toEqual(['no answer', 'offline', 'no answer'])
  leave()
  turn(false)
  expect(told).toHaveLength(3)
})

test('F100: a visitor who presses Try again does not wait for the next look', async () => {
  const waiting = signal.waitForSignal()
  await vi.advanceTimersByTimeAsync(0)
  await signal.tryAgain()
  expect(await outcomeOf(waiting)).toBe('waits')
  isThere = true
  await signal.tryAgain()
  expect(await outcomeOf(waiting)).toBe(true)
})

test('F100: the browser’s word that it is online is believed at once', async () => {
  const waiting = signal.waitForSignal()
  await vi.advanceTimersByTimeAsync(0)
  isThere = true
  page.dispatchEvent(new Event('online'))
  expect(await outcomeOf(waiting)).toBe(true)
})
