import { slotReasons } from '@touchline/rules/timetable/slot-action'
import type { DayFacts } from '../day-facts.ts'
import { outsideWindowWords } from '../day-words.ts'
import type { CardState } from '../session-words.ts'

/** Says why a session can't be booked; null where it can. */
export function reasonNotBookable(
  state: CardState,
  { date, days }: Pick<DayFacts, 'date' | 'days'>,
): string | null {
  switch (state.kind) {
    case 'book':
    case 'in-basket':
      return null
    case 'full':
      return slotReasons.full
    case 'booked':
      return 'You have booked this already.'
    case 'none':
      // A day may open earlier for members; a session with an opening time of its own opens for all at once.
      return state.isNotOpen && days.dates.every(({ raw }) => raw !== date)
        ? outsideWindowWords(date, days)
        : state.why
  }
}
