import { describe, expect, test } from 'vitest'
import { retryDelayMs, shouldRetry } from './retry.ts'

describe('spec 8: no retry after 3 attempts or on status 422', () => {
  test.each([
    [1, 500, true],
    [2, 500, true],
    [3, 500, false],
    [1, 0, true],
    [3, 0, false],
    [1, 425, true],
    [1, 429, true],
    [1, 422, false],
    [1, 409, false],
    [1, 404, false],
  ])('after %i attempt(s) with status %i: %j', (attempts, status, isRetried) => {
    expect(shouldRetry(attempts, status)).toBe(isRetried)
  })

  test('a long pause that the server asks for is the visitor’s to end', () => {
    expect(shouldRetry(1, 503, 10)).toBe(true)
    expect(shouldRetry(1, 503, 11)).toBe(false)
  })

  test('the wait grows, stays within 8 s, and obeys the server', () => {
    expect([1, 2, 3, 9].map((attempts) => retryDelayMs(attempts))).toEqual([1000, 2000, 4000, 8000])
    expect(retryDelayMs(1, 3)).toBe(3000)
  })
})
