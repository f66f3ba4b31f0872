import { afterEach, expect, test, vi } from 'vitest'
import { DecodingBusy, inDecoder } from './decoder.ts'

afterEach(() => vi.useRealTimers())

/** Starts a picture that is finished when the test says so. */
function makePicture(patience: 'short' | 'long') {
  const making = { begun: false, end: (): void => undefined, done: Promise.resolve() }
  making.done = inDecoder(patience, () => {
    making.begun = true
    return new Promise((done) => (making.end = done))
  })
  return making
}
const begun = (all: readonly { begun: boolean }[]) => all.filter((one) => one.begun).length

test('S89: pictures are read one at a time, in order of arrival, and one that fails lets the next begin', async () => {
  const failing = inDecoder('short', () => Promise.reject(new Error('broken')))
  const others = [makePicture('short'), makePicture('long')]
  await expect(failing).rejects.toThrow('broken')
  for (const [before, one] of others.entries()) {
    await vi.waitUntil(() => one.begun)
    expect(begun(others)).toBe(before + 1)
    one.end()
    await one.done
  }
})

test('S89: at most six wait, beside those of a command; one that waits fifteen seconds is told so', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const first = makePicture('long')
  const command = makePicture('long')
  const six = Array.from({ length: 6 }, () => makePicture('short'))
  await expect(makePicture('short').done).rejects.toThrow(DecodingBusy)
  const told = Promise.allSettled(six.map(({ done }) => done))
  vi.advanceTimersByTime(15_000)
  expect((await told).map(({ status }) => status)).toEqual(Array(6).fill('rejected'))
  first.end()
  await first.done
  vi.useRealTimers()
  await vi.waitUntil(() => command.begun)
  command.end()
  await command.done
  expect(begun(six)).toBe(0)
})

test('S89: nothing of a picture is kept for the next, and one core draws it', async () => {
  const kept = await inDecoder('short', (sharp) =>
    Promise.resolve({ cores: sharp.concurrency(), memory: sharp.cache().memory.max }),
  )
  expect(kept).toEqual({ cores: 1, memory: 0 })
})
