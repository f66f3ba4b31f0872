import { spokenHoldMinutes } from '../limits/defaults.ts'
import { countWords } from '../words/count-words.ts'

const minuteMs = 60_000

/**
 * A basket's deadline on a clock that only runs forward. The reader's own clock may be hours wrong (F65). So
 * the server sends its time and the end of the hold, and only their difference is used.
 */
export interface HoldClock {
  /** End of the hold on the monotonic clock (`performance.now()`). */
  readonly endsAtMs: number
}

/** Starts the clock of a hold. `monotonicMs` is the monotonic clock when the server's answer arrived. */
export const holdClock = (
  answer: { serverNow: Date | string; expiresAt: Date | string },
  monotonicMs: number,
): HoldClock => ({
  endsAtMs: monotonicMs + new Date(answer.expiresAt).getTime() - new Date(answer.serverNow).getTime(),
})

export const remainingMs = (clock: HoldClock, monotonicMs: number): number =>
  Math.max(0, clock.endsAtMs - monotonicMs)

/** Formats the time left: '9:59'. A second that has begun counts whole, so that 0:00 means over. */
export const formatRemaining = (ms: number): string => {
  const seconds = Math.ceil(Math.max(0, ms) / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/**
 * Returns the minutes to speak now (A23): 5, 2 or 1, or null. `beforeMs` is the time that was left at the
 * last look. A page that slept over several milestones speaks only the last.
 */
export const spokenMilestone = (beforeMs: number, nowMs: number): number | null =>
  nowMs <= 0
    ? null
    : (spokenHoldMinutes.findLast(
        (minutes) => beforeMs > minutes * minuteMs && nowMs <= minutes * minuteMs,
      ) ?? null)

/** Returns the words spoken at a milestone. */
export const milestoneWords = (minutes: number): string =>
  `${countWords(minutes, 'minute')} left to pay for your basket`
