import type { CancelledWeekEntry, WeekEntry } from '@touchline/contract/calls/timetable/list-week'
import { callQuery } from '../call-query.ts'
import type { WeekTime } from './arrange-day.ts'
import { byTime, pickTime } from './list-week.ts'

/**
 * Number of times that come with a venue's page: a big venue has hundreds a day, and a page of its own for
 * each day.
 */
const AT_MOST = 20
const SOON_MS = 7_200_000

/** A time with its leader; a week of a thousand times goes without. */
export type ComingTime = WeekTime & {
  leader: string
  /** It begins within two hours. */
  isSoon?: true
}

export type ComingDay = {
  raw: string
  isToday: boolean
  /** "Opens Thu 3 Dec, 22:00"; null for a day that can be seen. */
  opens: string | null
  times: ComingTime[]
  /** Number of further times on this day. */
  more: number
}

/** Asks for the next bookable times at a venue: the rest of a day, and the day after. */
export function comingQuery(venue: string, date: string) {
  return callQuery(
    'timetable/list-week',
    async () => (await import('@touchline/contract/calls/timetable/list-week')).listWeek,
    { params: { venue }, query: { date, days: '2' } },
    ({ data, meta }): readonly ComingDay[] => {
      const shown = data.filter(isOfUse)
      let room = AT_MOST
      const soonUntil = Date.parse(meta.asOf) + SOON_MS
      return meta.days.map(({ raw, today, opens }) => {
        const all = shown.filter((entry) => entry.date === raw)
        const listed = all.slice(0, room)
        room -= listed.length
        const cancelled = among(listed, all, meta.cancelled).filter(({ date: day }) => day === raw)
        const times = byTime(listed, cancelled).map((entry) => ({
          ...pickTime(entry),
          leader: entry.leader ?? '',
          ...(entry.timestamp * 1000 <= soonUntil && { isSoon: true as const }),
        }))
        return { raw, isToday: today, opens, times, more: all.length - listed.length }
      })
    },
  )
}

/**
 * Keeps cancelled sessions that begin no later than the last listed one; all of them where nothing is left
 * out. Cancelled courts are dropped: visitors look for free ones.
 */
function among(
  listed: readonly WeekEntry[],
  all: readonly WeekEntry[],
  cancelled: readonly CancelledWeekEntry[],
): readonly CancelledWeekEntry[] {
  const until = listed.length === all.length ? Infinity : (listed.at(-1)?.timestamp ?? 0)
  return cancelled.filter(({ kind, timestamp }) => kind !== 'resources' && timestamp <= until)
}

/**
 * True unless it is a taken court: elsewhere these are counted, and here, hour after hour, they would hide
 * the free ones.
 */
const isOfUse = ({ kind, status }: WeekEntry): boolean => kind !== 'resources' || status !== 'FULL'
