// @vitest-environment jsdom
import { chunkLoadTimeoutMs } from '@touchline/rules/limits/limits'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

type Module = typeof import('./load-chunk.ts')

const { waitForSignal, isServerThere } = vi.hoisted(() => ({
  waitForSignal: vi.fn(async () => false),
  isServerThere: vi.fn(async () => true),
}))
vi.mock('./calls/signal.ts', () => ({ waitForSignal, isServerThere }))

let chunk: Module
const reload = vi.fn()

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { reload })
  sessionStorage.clear()
  reload.mockReset()
  await openPage()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Opens a page: the program starts anew, and the tab's memory stays. */
async function openPage(): Promise<void> {
  vi.resetModules()
  chunk = await import('./load-chunk.ts')
}

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const hanging = () => new Promise<string>(() => {})

/** Returns a promise's result: its value, its error's name, or 'nothing yet'. */
async function outcomeOf(promise: Promise<unknown>): Promise<unknown> {
  let outcome: unknown = 'nothing yet'
  promise.then(
    (value) => (outcome = value),
    (error: Error) => (outcome = error.name),
  )
  await vi.advanceTimersByTimeAsync(0)
  return outcome
}

describe('spec 8: a script chunk that fails to load', () => {
  test('a part that arrives is used, and nothing is reloaded', async () => {
    expect(await chunk.loadChunk(async () => 'part')).toBe('part')
    await vi.advanceTimersByTimeAsync(chunkLoadTimeoutMs)
    expect(reload).not.toHaveBeenCalled()
  })

  test('the page is reloaded once, and shows no error meanwhile', async () => {
    expect(await outcomeOf(chunk.loadChunk(lost))).toBe('nothing yet')
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('when the reload did not help it is a chunk load error, and never a loop', async () => {
    await outcomeOf(chunk.loadChunk(lost))
    for (let page = 0; page < 5; page += 1) {
      await openPage()
      expect(await outcomeOf(chunk.loadChunk(lost))).toBe('ChunkLoadError')
    }
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('spec 9, F70: after 120 s a part that hangs is given up, by one reload', async () => {
    const first = chunk.loadChunk(hanging)
    await vi.advanceTimersByTimeAsync(chunkLoadTimeoutMs - 1)
    expect(reload).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(reload).toHaveBeenCalledTimes(1)
    expect(await outcomeOf(first)).toBe('nothing yet')
    await openPage()
    const second = chunk.loadChunk(hanging)
    const failed = outcomeOf(second)
    await vi.advanceTimersByTimeAsync(chunkLoadTimeoutMs)
    await failed
    expect(await outcomeOf(second)).toBe('ChunkLoadError')
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('without storage nothing is reloaded', async () => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    expect(await outcomeOf(chunk.loadChunk(lost))).toBe('ChunkLoadError')
    expect(reload).not.toHaveBeenCalled()
  })

  test('F100: without a signal it waits for one and loads then; nothing is reloaded', async () => {
    let back = (_: boolean) => {}
    waitForSignal.mockImplementationOnce(() => new Promise((resolve) => (back = resolve)))
    const load = vi.fn(async () => 'part').mockImplementationOnce(lost)
    const part = chunk.loadChunk(load)
    expect(await outcomeOf(part)).toBe('nothing yet')
    await vi.advanceTimersByTimeAsync(2 * chunkLoadTimeoutMs)
    expect(await outcomeOf(part)).toBe('nothing yet')
    back(true)
    expect(await part).toBe('part')
    expect(reload).not.toHaveBeenCalled()
  })

  test('a small part that is lost reloads the page only when the server is there to send another', async () => {
    chunk.reloadOnLostChunk()
    const loseOne = async (isThere: boolean) => {
      isServerThere.mockResolvedValueOnce(isThere)
      window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
      await vi.advanceTimersByTimeAsync(0)
    }
    await loseOne(false)
    expect(reload).not.toHaveBeenCalled()
    await loseOne(true)
    expect(reload).toHaveBeenCalledTimes(1)
  })
})
