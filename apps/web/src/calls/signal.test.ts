import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let signal: typeof import('./signal.ts')
let isThere = false
const asked: unknown[][] = []

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', () => {})
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

/** What has become of a promise by now. */
async function outcomeOf(promise: Promise<unknown>): Promise<unknown> {
  let outcome: unknown = 'waits'
  void promise.then((value) => (outcome = value))
  await vi.advanceTimersByTimeAsync(0)
  return outcome
}

test('F100: any answer means that it was not the signal, and no call waits', async () => {
  isThere = true
  expect(await signal.hadNoSignal()).toBe(false)
  expect(signal.whySignalLost()).toBeNull()
  expect(asked).toEqual([['/base/api/activities/client', expect.objectContaining({ method: 'HEAD' })]])
})

test('F100: without an answer every call waits, and goes on by itself when one comes', async () => {
  const told = vi.fn()
  signal.onSignal(told)
  const waiting = Promise.all([signal.hadNoSignal(), signal.hadNoSignal()])
  expect(await outcomeOf(waiting)).toBe('waits')
  expect(signal.whySignalLost()).toBe('no answer')
  expect(told).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(signal.whySignalLost()).toBe('no answer')
  isThere = true
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await outcomeOf(waiting)).toEqual([true, true])
  expect(signal.whySignalLost()).toBeNull()
  expect(told).toHaveBeenCalledTimes(2)
})

test('F100: who is offline is told so, and who is not is not', async () => {
  void signal.hadNoSignal()
  await vi.advanceTimersByTimeAsync(0)
  expect(signal.whySignalLost()).toBe('no answer')
  vi.stubGlobal('navigator', { onLine: false })
  expect(signal.whySignalLost()).toBe('offline')
})

test('F100: a visitor who presses Try again does not wait for the next look', async () => {
  const waiting = signal.hadNoSignal()
  await vi.advanceTimersByTimeAsync(0)
  await signal.tryAgain()
  expect(await outcomeOf(waiting)).toBe('waits')
  isThere = true
  await signal.tryAgain()
  expect(await outcomeOf(waiting)).toBe(true)
})

test('F100: the browser’s word that it is online is taken at once', async () => {
  let online = () => {}
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => {
    if (type === 'online') online = listener
  })
  const waiting = signal.hadNoSignal()
  await vi.advanceTimersByTimeAsync(0)
  isThere = true
  online()
  expect(await outcomeOf(waiting)).toBe(true)
})
