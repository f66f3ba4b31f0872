import { spokenHoldMinutes } from '../limits/decisions.ts'
import { countWords } from '../words/count-words.ts'

const minuteMs = 60_000

/**
 * A basket's deadline on a clock that only runs forward. The reader's own clock may be hours out (F65), so the server says
 * what time it is and when the hold ends, and only their difference is used.
 */
export interface HoldClock {
  /** On the monotonic clock (`performance.now()`) at which the hold ends. */
  readonly endsAtMs: number
}

/** `monotonicMs` is the monotonic clock at the moment the server's answer arrived. */
export const holdClock = (
  answer: { serverNow: Date | string; expiresAt: Date | string },
  monotonicMs: number,
): HoldClock => ({
  endsAtMs: monotonicMs + new Date(answer.expiresAt).getTime() - new Date(answer.serverNow).getTime(),
})

export const remainingMs = (clock: HoldClock, monotonicMs: number): number =>
  Math.max(0, clock.endsAtMs - monotonicMs)

/** '9:59'. A second that has begun is shown whole, so that 0:00 means over. */
export const formatRemaining = (ms: number): string => {
  const seconds = Math.ceil(Math.max(0, ms) / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/**
 * A23: the minutes to be spoken now, given what remained when it was last looked at: 5, 2 or 1, or null. A page that was suspended
 * over several milestones speaks only the last.
 */
export const spokenMilestone = (beforeMs: number, nowMs: number): number | null =>
  nowMs <= 0
    ? null
    : (spokenHoldMinutes.findLast(
        (minutes) => beforeMs > minutes * minuteMs && nowMs <= minutes * minuteMs,
      ) ?? null)

/** What is said at a milestone. */
export const milestoneWords = (minutes: number): string =>
  `${countWords(minutes, 'minute')} left to pay for your basket`
