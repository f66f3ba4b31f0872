import type { WeekEntry } from '@touchline/contract/calls/timetable/list-week'
import { callQuery } from '../call-query.ts'

/** A start time in a week. A big venue has more than a thousand, all of them written into the page. */
export type WeekTime = Pick<
  WeekEntry,
  'id' | 'name' | 'categorySlug' | 'kind' | 'compositeKey' | 'location' | 'spaces' | 'price' | 'status'
> & { starts: string; ends: string; reason?: string }

export type WeekDay = {
  raw: string
  isToday: boolean
  /** "Opens Thu 3 Dec, 22:00"; null for a day that can be seen. */
  opens: string | null
  opensForMembers: string | null
  times: WeekTime[]
}

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
        times: data.filter((entry) => entry.date === raw).map(pickTime),
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

function pickTime(entry: WeekEntry): WeekTime {
  const { id, name, categorySlug, kind, compositeKey, location, spaces, price, status, reason } = entry
  return {
    id,
    name,
    categorySlug,
    kind,
    compositeKey,
    location,
    spaces,
    price,
    // Who is not logged in can wait too: they log in on the way.
    status: status === 'FULL' && entry.hasWaitlist ? 'JOIN_WAITLIST' : status,
    starts: entry.startsAt,
    ends: entry.endsAt,
    ...(status === null && reason !== null ? { reason } : {}),
  }
}
