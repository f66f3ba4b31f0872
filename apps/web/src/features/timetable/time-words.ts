import { fewPlacesLeft } from '@touchline/rules/limits/defaults'
import {
  listedPlacesWords,
  slotReasons,
  stateWords,
  stateWordsInWeek,
} from '@touchline/rules/timetable/slot-action'
import type { WeekTime } from '../../calls/timetable/arrange-day.ts'

type State = Pick<WeekTime, 'status' | 'spaces' | 'reason'>

/** Says the state of a session in words (A08). */
export function weekStateWords({ status, spaces, reason }: State): string {
  switch (status) {
    case 'BOOK':
      return listedPlacesWords(spaces) ?? ''
    case 'CANCEL_RESERVATION':
      return stateWords['in-basket']
    case 'CANCEL_BOOKING':
      return stateWords.booked
    case 'LEAVE_WAITLIST':
      return stateWordsInWeek.waiting
    case 'JOIN_WAITLIST':
      return stateWordsInWeek['can-wait']
    case 'FULL':
      return stateWords.full
    case null:
      return reason === slotReasons.notYetBookable ? stateWords['not-open'] : (reason ?? stateWords.closed)
  }
}

/** True when many places are free: shown less prominently, unlike other states, which visitors look for. */
export const hasPlenty = ({ status, spaces }: WeekTime): boolean =>
  status === 'BOOK' && spaces > fewPlacesLeft

/** Says when a day opens that this visitor can't book yet. */
export function openingWords(opens: string, opensForMembers: string | null): readonly string[] {
  if (opensForMembers === opens) return [opens]
  return [
    opens,
    opensForMembers === null
      ? 'Members can book now'
      : `Members can book from ${opensForMembers.replace(/^Opens /, '')}`,
  ]
}
