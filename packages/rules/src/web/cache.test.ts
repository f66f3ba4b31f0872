import { describe, expect, test } from 'vitest'
import { createCache } from './cache.ts'

let nowMs = 0
/** Makes values, and counts them. */
function createMaker() {
  let made = 0
  return {
    make: async () => `made ${++made}`,
    count: () => made,
  }
}

describe('a cache', () => {
  test('makes a value once for all callers while it is being made', async () => {
    const cached = createCache<string>({ ttlMs: 10, maxSize: 5, nowMs: () => nowMs })
    let finish = (_: string) => {}
    let made = 0
    const slow = () => {
      made++
      return new Promise<string>((done) => (finish = done))
    }
    const asked = [cached('a', slow), cached('a', slow)]
    // This holds however long it takes.
    nowMs += 100
    asked.push(cached('a', slow))
    finish('done')
    expect(await Promise.all(asked)).toEqual(['done', 'done', 'done'])
    expect(made).toBe(1)
  })

  test('gives a value again until its time is over, counted from the first request', async () => {
    const cached = createCache<string>({ ttlMs: 10, maxSize: 5, nowMs: () => nowMs })
    const { make } = createMaker()
    expect(await cached('a', make)).toBe('made 1')
    nowMs += 9
    expect(await cached('a', make)).toBe('made 1')
    nowMs += 1
    expect(await cached('a', make)).toBe('made 2')
  })

  test('keeps no failure, and no value that it is told not to keep', async () => {
    const cached = createCache<string>({ maxSize: 5, isKept: (value) => value !== 'made 1', nowMs: () => 0 })
    await expect(cached('a', async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    const { make } = createMaker()
    expect([await cached('a', make), await cached('a', make), await cached('a', make)]).toEqual([
      'made 1',
      'made 2',
      'made 2',
    ])
  })

  test('drops the value requested longest ago when there is no room, and a value larger than all room', async () => {
    const cached = createCache<string>({ maxSize: 6, sizeOf: (value) => value.length, nowMs: () => 0 })
    const made: string[] = []
    const ask = (value: string) => cached(value, async () => (made.push(value), value))
    for (const value of ['aaa', 'bbb', 'aaa', 'ccc', 'aaa', 'bbb']) await ask(value)
    expect(made).toEqual(['aaa', 'bbb', 'ccc', 'bbb'])
    for (const value of ['much too large', 'aaa', 'bbb', 'much too large']) await ask(value)
    expect(made.slice(4)).toEqual(['much too large', 'much too large'])
  })
})
