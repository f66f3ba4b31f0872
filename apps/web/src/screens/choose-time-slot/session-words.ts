import { fewPlacesLeft } from '@touchline/rules/limits/defaults'
import { opensWords, weekdayAndDate } from '@touchline/rules/time/date-labels'
import {
  listedPlacesWords,
  placesLeftWords,
  type SlotAction,
  slotState,
  stateWords,
} from '@touchline/rules/timetable/slot-action'
import type { Waitlist } from '../../calls/listing-types.ts'
import { dayName } from './day-words.ts'

/** Says a span: '18:00 to 19:00' */
export const timeRange = ({ starts, ends }: { starts: string; ends: string }): string =>
  `${starts} to ${ends}`

type Places = { spaces: number | null; heldUntil?: string }

/** True where the server does not say; and for a last place that is held for this customer: others have none. */
const isUnsaid = ({ spaces, heldUntil }: Places): boolean =>
  spaces === null || (heldUntil !== undefined && spaces === 0)

/** Says how many places are left, where that can be said. */
export const placesFor = (session: Places): string | null =>
  isUnsaid(session) ? null : placesLeftWords(session.spaces ?? 0)

/** Says the same in a list, which counts only what may soon be gone. */
export const listedPlacesFor = (session: Places): string | null =>
  isUnsaid(session) ? null : listedPlacesWords(session.spaces ?? 0)

/** Says how many courts are free, in the words of wire 14. */
export const spacesWords = (spaces: number): string =>
  `${spaces} ${spaces === 1 ? 'space' : 'spaces'} available`

/** Says that a session is full, and how many wait for it already. */
export const fullWords = (waiting = 0): string =>
  waiting > 0 ? `${stateWords.full}, ${waiting} waiting` : stateWords.full

export const isAlmostFull = (spaces: number | null): boolean =>
  spaces !== null && spaces > 0 && spaces <= fewPlacesLeft

/** State of a card's session for this visitor, with what the card says of it. */
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
  bookingId: number | null
  opensLocal: string
  waitlist?: Waitlist
}

export function cardState({ actionToShow, bookingId, opensLocal, waitlist }: Facts): CardState {
  const kind = slotState(actionToShow, bookingId !== null)
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

type Named = { name: string; starts: string; ends: string; place: string }

/** Names a session in full (A34): 'Yoga, 18:00 to 19:00, Monday 4 May, Studio 1'. */
export function fullName({ name, starts, ends, place }: Named, date: string): string {
  return [name, `${starts} to ${ends}`, dayName(date), place].filter(Boolean).join(', ')
}

/**
 * Names a row by its visible words and its session: 'Book Yoga, 18:00 to 19:00,
 * Mon 4 May, 13 places left, £7.50'.
 */
export function rowName(
  visible: string,
  { name, starts, ends }: Omit<Named, 'place'>,
  date: string,
  ...more: readonly (string | null)[]
): string {
  return [`${visible} ${name}`, `${starts} to ${ends}`, weekdayAndDate(date), ...more]
    .filter(Boolean)
    .join(', ')
}

/**
 * Names a court's link: 'Book Ad Hoc session Badminton 60min from 17:00 to 18:00, Tue 24 Nov'. It has the
 * visible word, what other programs look for (wire 14), and the day.
 */
export const courtLinkName = (
  visible: string,
  { name, starts, ends }: Omit<Named, 'place'>,
  date: string,
): string => `${visible} Ad Hoc session ${name} from ${starts} to ${ends}, ${weekdayAndDate(date)}`
