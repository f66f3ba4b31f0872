import type { Noun } from '@touchline/rules/count-words'
import { openingWordsOf } from '@touchline/rules/booking-window'
import {
  momentWords,
  opensWords,
  relativeDay,
  spokenDate,
  weekdayAndDate,
} from '@touchline/rules/date-labels'
import { fewPlacesLeft } from '@touchline/rules/decisions'
import type { ViewableDays } from '../../calls/dates/list-dates.ts'
import type { Waitlist } from '../../calls/places.ts'
import type { SlotAction } from '@touchline/rules/slot-action'
import { placesLeftWords, slotState } from '@touchline/rules/slot-action'

/** 'Monday 4 May': the day as names are read aloud, where the year is plain from the page. */
export const dayName = (date: string): string => spokenDate(date).slice(0, -5)

/** '18:00 - 19:00' */
export const timeRange = ({ starts, ends }: { starts: string; ends: string }): string => `${starts} - ${ends}`

/** Null where the server does not say. */
export const placesWords = (spaces: number | null): string | null =>
  spaces === null ? null : placesLeftWords(spaces)

/** wire 14: the words for courts. */
export const spacesWords = (spaces: number): string =>
  `${spaces} ${spaces === 1 ? 'space' : 'spaces'} available`

export const isAlmostFull = (spaces: number | null): boolean =>
  spaces !== null && spaces > 0 && spaces <= fewPlacesLeft

/** What a card's session is to this visitor, with what the card says of it. */
export type CardState =
  | { kind: 'book' }
  | { kind: 'full'; waitlist: Waitlist | undefined }
  | { kind: 'in-basket' }
  | { kind: 'booked' }
  /** Nothing can be done, and why. */
  | { kind: 'none'; why: string; isNotOpen: boolean }

type Facts = {
  actionToShow: SlotAction
  cartItemId: number | null
  isBooked: boolean
  opensLocal: string
  waitlist?: Waitlist
}

export function cardState({ actionToShow, isBooked, opensLocal, waitlist }: Facts): CardState {
  const kind = slotState(actionToShow, isBooked)
  switch (kind) {
    case 'full':
      return { kind, waitlist }
    case 'not-open':
      return { kind: 'none', why: opensWords(opensLocal), isNotOpen: true }
    case 'closed':
      return { kind: 'none', why: actionToShow.reason ?? '', isNotOpen: false }
    default:
      return { kind }
  }
}

/** When the day after the last one opens, for this visitor and for members. */
export function nextOpeningWords(facts: ViewableDays): string {
  const { nextDate, opensLocal, opensForMembersLocal, isMember, isOpenForMembers } = facts
  const own = `${dayName(nextDate)} opens ${momentWords(opensLocal)}.`
  if (isMember || opensLocal === opensForMembersLocal) return own
  return isOpenForMembers
    ? `${own} Members can book it now.`
    : `${own} Members: ${momentWords(opensForMembersLocal)}.`
}

/** Why a day can't be shown, and when it can. A day before today has no next time. */
export function outsideWindowWords(date: string, days: ViewableDays): string {
  const { dates, window, windowForMembers, nextDate, nextDateForMembers, isMember } = days
  // Where today has not opened itself, it is the next that does.
  const today = dates.find((day) => day.isToday)?.raw ?? nextDate
  if (date < today) return `${dayName(date)} has passed.`
  const opening = openingWordsOf(date, window)
  const own = `${spokenDate(date)} can’t be booked yet. It opens on ${opening}.`
  const forMembers = openingWordsOf(date, windowForMembers)
  if (isMember || opening === forMembers) return own
  return `${own} ${date < nextDateForMembers ? 'Members can book it now.' : `For members: ${forMembers}.`}`
}

/** 'today', 'tomorrow' or 'on Tuesday 6 October'. */
export function onDay(date: string, { dates }: Pick<ViewableDays, 'dates'>): string {
  const today = dates.find((day) => day.isToday)?.raw
  const words = today === undefined ? dayName(date) : relativeDay(date, today)
  return words === 'today' || words === 'tomorrow' ? words : `on ${words}`
}

type Named = { name: string; starts: string; ends: string; place: string }

/** A34: 'Yoga, 18:00 to 19:00, Monday 4 May, Studio 1'. */
export function fullName({ name, starts, ends, place }: Named, date: string): string {
  return [name, `${starts} to ${ends}`, dayName(date), place].filter(Boolean).join(', ')
}

/**
 * 'Book Ad Hoc session Badminton 60min from 17:00 to 18:00, Tue 24 Nov': the visible word, what programs of others look
 * for (wire 14), and the day.
 */
export const courtLinkName = (
  visible: string,
  { name, starts, ends }: Omit<Named, 'place'>,
  date: string,
): string => `${visible} Ad Hoc session ${name} from ${starts} to ${ends}, ${weekdayAndDate(date)}`

const NOUNS = {
  classes: { one: 'class', many: 'classes' },
  resources: { one: 'time', many: 'times' },
  ticketed: { one: 'session', many: 'sessions' },
} as const satisfies Record<string, Noun>

export const nounOf = (kind: keyof typeof NOUNS): Noun => NOUNS[kind]
