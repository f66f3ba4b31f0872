import { maxQueryAttempts } from '../limits/limits.ts'

/** The longest wait before a page that shows nothing yet. */
const longestRetryAfterSeconds = 10

/**
 * True when a query is to be tried again. Spec 8: "no retry after 3 attempts or on status 422"; nor on any
 * other refusal, which would be the same again.
 * @param attemptsMade counts the one that has just failed
 * @param status of the answer; 0 when none came
 * @param retryAfterSeconds the wait that the server asked for; if it is long, the visitor presses a button
 */
export const shouldRetry = (
  attemptsMade: number,
  status: number,
  retryAfterSeconds: number | null = null,
): boolean =>
  attemptsMade < maxQueryAttempts &&
  (retryAfterSeconds ?? 0) <= longestRetryAfterSeconds &&
  (status === 0 || status === 425 || status === 429 || status >= 500)

/** Tries to learn an outcome: with the server's pause, about as long as a database needs to have another leader. */
const outcomeAttempts = 15

/** True when a change whose outcome is unknown is to be sent again, with its key. */
export const shouldAskForOutcome = (attemptsMade: number): boolean => attemptsMade < outcomeAttempts

/** Returns the wait before the next attempt: 1 s, 2 s, …, at most 8 s, or what the server asked for. */
export const retryDelayMs = (attemptsMade: number, retryAfterSeconds: number | null = null): number =>
  retryAfterSeconds === null
    ? Math.min(8000, 1000 * 2 ** Math.max(0, attemptsMade - 1))
    : retryAfterSeconds * 1000
