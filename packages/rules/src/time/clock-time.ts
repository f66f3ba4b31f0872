import { wallTime } from './wall-time.ts'

/** '18:20': the first whole minute that is not before a moment, so that a visitor who comes at that minute doesn't come too early. */
export const clockTime = (moment: Date, timeZone: string): string =>
  wallTime(new Date(Math.ceil(moment.getTime() / 60_000) * 60_000), timeZone)

export const secondsUntil = (moment: Date, now: Date): number =>
  Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000))
