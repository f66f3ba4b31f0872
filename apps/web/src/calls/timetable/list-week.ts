import type { CancelledWeekEntry, WeekEntry } from '@touchline/contract/calls/timetable/list-week'
import { slotReasons } from '@touchline/rules/timetable/slot-action'
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
          byTime(data, meta.cancelled).flatMap((entry) => (entry.date === raw ? pickTime(entry) : [])),
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

type Entry = WeekEntry | CancelledWeekEntry

/** Puts cancelled sessions where they stood, behind those that take place where several begin together. */
export const byTime = (
  entries: readonly WeekEntry[],
  cancelled: readonly CancelledWeekEntry[],
): readonly Entry[] =>
  cancelled.length === 0
    ? entries
    : [...entries, ...cancelled].sort((one, other) => one.timestamp - other.timestamp)

const takesPlace = (entry: Entry): entry is WeekEntry => 'status' in entry

export function pickTime(entry: Entry): WeekTime {
  if (!takesPlace(entry)) return pickCancelled(entry)
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

const pickCancelled = (entry: CancelledWeekEntry): WeekTime => ({
  id: entry.id,
  name: entry.name,
  categorySlug: entry.categorySlug,
  kind: entry.kind,
  compositeKey: entry.compositeKey,
  location: entry.location,
  starts: entry.startsAt,
  ends: entry.endsAt,
  spaces: 0,
  price: null,
  status: null,
  reason: slotReasons.cancelled,
  isCancelled: true,
})
