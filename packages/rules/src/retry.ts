import { maxQueryAttempts } from './limits.ts'

/** Spec 8: three attempts at most, and none after a 422. `attemptsMade` counts the one that has just failed. */
export const shouldRetry = (attemptsMade: number, status: number | null): boolean =>
  status !== 422 && attemptsMade < maxQueryAttempts

/** The wait before the next attempt: 1 s, 2 s, …, at most 8 s, or what the server asked for. */
export const retryDelayMs = (attemptsMade: number, retryAfterSeconds: number | null = null): number =>
  retryAfterSeconds === null
    ? Math.min(8000, 1000 * 2 ** Math.max(0, attemptsMade - 1))
    : retryAfterSeconds * 1000
