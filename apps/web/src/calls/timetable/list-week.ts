import type { WeekEntry } from '@touchline/contract/calls/timetable/list-week'
import { callQuery } from '../call-query.ts'
import { arrangeDay, type DayParts, type WeekTime } from './arrange-day.ts'

/**
 * Of so many in a morning, an afternoon or an evening, a column of a week lists one after the other. A big venue has
 * ten times as many: by their names they can be read, and cost half.
 */
const IN_A_ROW = 20

export type WeekDay = {
  raw: string
  isToday: boolean
  /** "Opens Thu 3 Dec, 22:00"; null for a day that can be seen. */
  opens: string | null
  opensForMembers: string | null
} & DayParts

export type Week = {
  days: readonly WeekDay[]
  /** The venue's time at which it was true, '18:42'. */
  checkedAt: string
  timeZone: string
}

type AskedWeek = { venue: string; activity?: string; date: string; days?: '1' }

/** Seven days of a venue, or of one of its activities; or one of them. */
export function weekQuery({ venue, activity, date, days }: AskedWeek) {
  return callQuery(
    'timetable/list-week',
    async () => (await import('@touchline/contract/calls/timetable/list-week')).listWeek,
    { params: { venue }, query: { date, activity, days } },
    ({ data, meta }): Week => ({
      days: meta.days.map(({ raw, today, opens, opensForMembers }) => ({
        raw,
        isToday: today,
        opens,
        opensForMembers,
        ...arrangeDay(
          data.filter((entry) => entry.date === raw).map(pickTime),
          days === undefined ? IN_A_ROW : Infinity,
        ),
      })),
      checkedAt: new Intl.DateTimeFormat('en-GB', {
        timeZone: meta.timeZone,
        hour: '2-digit',
        minute: '2-digit',
      }).format(new Date(meta.asOf)),
      timeZone: meta.timeZone,
    }),
  )
}

export function pickTime(entry: WeekEntry): WeekTime {
  const { id, name, categorySlug, kind, compositeKey, location, spaces, price, mark, status, reason } = entry
  return {
    id,
    name,
    categorySlug,
    kind,
    compositeKey,
    location,
    spaces,
    price,
    ...(mark && { mark: `${mark.text}, ${mark.words}` }),
    // A visitor who is not logged in can join too: they log in on the way.
    status: status === 'FULL' && entry.hasWaitlist ? 'JOIN_WAITLIST' : status,
    starts: entry.startsAt,
    ends: entry.endsAt,
    ...(status === null && reason !== null ? { reason } : {}),
  }
}
