import type { CancelledWeekEntry, WeekEntry } from '@touchline/contract/calls/timetable/list-week'
import { slotReasons } from '@touchline/rules/timetable/slot-action'
import { callQuery } from '../call-query.ts'
import { arrangeDay, type DayParts, type WeekTime } from './arrange-day.ts'

/**
 * Largest number of sessions in a morning, an afternoon or an evening that a week's column lists one by one.
 * A big venue has ten times as many: grouped by name they are readable, and take half the bytes.
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
  /** Venue's time of the answer, '18:42'. */
  checkedAt: string
  timeZone: string
}

type AskedWeek = { venue: string; activity?: string; date: string; days?: '1' }

/** Asks for seven days, or one, of a venue or one of its activities. */
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

/** Merges cancelled sessions in by time; of several that begin together, they come last. */
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
    ...(mark && { mark: `${mark.text}, ${mark.words}`, own: mark.text, usual: mark.usual }),
    // A visitor can join too: they log in on the way.
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
