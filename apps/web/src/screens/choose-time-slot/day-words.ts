import { momentWords, relativeDay, spokenDate } from '@touchline/rules/time/date-labels'
import { openingWordsOf } from '@touchline/rules/timetable/booking-window'
import type { Noun } from '@touchline/rules/words/count-words'
import type { ViewableDays } from '../../calls/timetable/list-dates.ts'

/** Names the day as names are read aloud, 'Monday 4 May': the year is plain from the page. */
export const dayName = (date: string): string => spokenDate(date).slice(0, -5)

/** Says when the day after the last one opens, for this visitor and for members. */
export function nextOpeningWords(facts: ViewableDays): string {
  const { nextDate, opensLocal, opensForMembersLocal, isMember, isOpenForMembers } = facts
  const own = `${dayName(nextDate)} opens ${momentWords(opensLocal)}.`
  if (isMember || opensLocal === opensForMembersLocal) return own
  return isOpenForMembers
    ? `${own} Members can book it now.`
    : `${own} Members can book from ${momentWords(opensForMembersLocal)}.`
}

/** Says why a day can't be shown, and when it can. A day before today has no next time. */
export function outsideWindowWords(date: string, days: ViewableDays): string {
  const { dates, window, windowForMembers, nextDate, nextDateForMembers, isMember } = days
  // If today itself has not opened, the next day that does counts.
  const today = dates.find((day) => day.isToday)?.raw ?? nextDate
  if (date < today) return `${dayName(date)} has passed.`
  const opening = openingWordsOf(date, window)
  const own = `${spokenDate(date)} can’t be booked yet. It opens on ${opening}.`
  const forMembers = openingWordsOf(date, windowForMembers)
  if (isMember || opening === forMembers) return own
  return `${own} ${date < nextDateForMembers ? 'Members can book it now.' : `Members can book from ${forMembers}.`}`
}

/** Returns 'today', 'tomorrow' or 'on Tuesday 6 October'. */
export function onDay(date: string, { dates }: Pick<ViewableDays, 'dates'>): string {
  const today = dates.find((day) => day.isToday)?.raw
  const words = today === undefined ? dayName(date) : relativeDay(date, today)
  return words === 'today' || words === 'tomorrow' ? words : `on ${words}`
}

/** Id of the day's heading, which takes the focus when a day was picked in the calendar. */
export const dayHeadingId = 'the-day'

const NOUNS = {
  classes: { one: 'class', many: 'classes' },
  resources: { one: 'time', many: 'times' },
  ticketed: { one: 'session', many: 'sessions' },
} as const satisfies Record<string, Noun>

export const nounOf = (kind: keyof typeof NOUNS): Noun => NOUNS[kind]
