import { wallTime } from './wall-time.ts'

/**
 * Returns the first whole minute not before a moment, '18:20', so that a visitor who comes at that minute is
 * not too early.
 */
export const clockTime = (moment: Date, timeZone: string): string =>
  wallTime(new Date(Math.ceil(moment.getTime() / 60_000) * 60_000), timeZone)

export const secondsUntil = (moment: Date, now: Date): number =>
  Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000))
