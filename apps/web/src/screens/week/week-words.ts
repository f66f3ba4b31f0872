import { fewPlacesLeft } from '@touchline/rules/decisions'
import { placesLeftWords, slotReasons } from '@touchline/rules/slot-action'
import type { WeekTime } from '../../calls/timetable/arrange-day.ts'

type State = Pick<WeekTime, 'status' | 'spaces' | 'reason'>

/** A08: how a session stands, in words. */
export function stateWords({ status, spaces, reason }: State): string {
  switch (status) {
    case 'BOOK':
      return placesLeftWords(spaces)
    case 'CANCEL_RESERVATION':
      return 'In your basket'
    case 'CANCEL_BOOKING':
      return 'Booked'
    case 'LEAVE_WAITLIST':
      return 'You are on the waitlist'
    case 'JOIN_WAITLIST':
      return 'Full, join the waitlist'
    case 'FULL':
      return 'Full'
    case null:
      return reason === slotReasons.notYetBookable ? 'Not open yet' : (reason ?? 'Closed')
  }
}

/** Room for many is said in passing; everything else is what visitors look for. */
export const hasPlenty = ({ status, spaces }: WeekTime): boolean =>
  status === 'BOOK' && spaces > fewPlacesLeft

/** What a day says when this visitor can't book it yet. */
export function openingWords(opens: string, opensForMembers: string | null): readonly string[] {
  if (opensForMembers === opens) return [opens]
  return [
    opens,
    opensForMembers === null ? 'Open for members now' : `Members: ${lowerFirst(opensForMembers)}`,
  ]
}

const lowerFirst = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1)
