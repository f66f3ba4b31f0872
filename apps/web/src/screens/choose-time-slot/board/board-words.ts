import { maxSlotsInARow } from '@touchline/rules/limits/defaults'
import { cancelledWord, stateWords } from '@touchline/rules/timetable/slot-action'
import { countWords } from '@touchline/rules/words/count-words'
import type { Session } from '../../../calls/listing-types.ts'
import { settleFirst } from '../../../features/flags/use-owes-charge.ts'
import { lengthWords, minutesOf } from '../length-words.ts'
import { priceOf } from '../prices.ts'
import type { Court } from '../selection/court/court-choice.ts'
import type { Cell, Column, Hour } from './board.ts'
import type { Choice, ChoiceChange } from './choice.ts'

/** Says a span: '18:00 to 20:00' */
export const spanWords = (times: Choice): string => `${times[0].starts} to ${(times.at(-1) ?? times[0]).ends}`

/** Words the price of one time of a court. Nothing else than a price of nothing is called free. */
export const priceWords = ({ slot }: Court): string => slot.mark?.text ?? priceOf(slot, null)?.text ?? ''

export const courtName = ({ location, place }: Session): string => location?.name ?? place

type Seen = {
  wanted: number
  isChosen: boolean
  /** True when a charge stops this customer from booking. */
  owesCharge: boolean
  /** Price of a press on it: '£28.00 for 2 hours'. */
  price: string | null
}

/** Names a cell by its state, time, court and price: 'Available, 18:00 to 19:00, Court 2, £14.00'. */
export function cellName(
  cell: Cell,
  hour: Hour,
  column: Column,
  { wanted, isChosen, owesCharge, price }: Seen,
): string {
  const free = freeOf(cell)
  const [first] = free
  return [
    ...(owesCharge && first
      ? [`${settleFirst}: ${lowerFirst(stateName(cell, wanted, isChosen))}`]
      : [stateName(cell, wanted, isChosen)]),
    `${hour.starts} to ${hour.ends}`,
    column.name,
    ...(first && price ? [price] : []),
  ]
    .filter(Boolean)
    .join(', ')
}

const lowerFirst = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1)

export const freeOf = ({ courts }: Cell): Court[] => courts.filter(({ state }) => state.kind === 'book')

function stateName(cell: Cell, wanted: number, isChosen: boolean): string {
  const { look, longest, courts } = cell
  const [first] = courts
  switch (look) {
    case 'free': {
      if (isChosen) return 'Your choice'
      const free = freeOf(cell)
      if (longest < wanted && free[0])
        return `Available for ${lengthWords(longest * minutesOf(free[0].slot))} only`
      return courts.length > 1 ? `${countWords(free.length, 'court')} available` : 'Available'
    }
    case 'own':
      return stateWords[courts.some(({ state }) => state.kind === 'in-basket') ? 'in-basket' : 'booked']
    case 'taken':
      return 'Taken'
    case 'wait':
      return 'Full: wait for a court'
    case 'cancelled':
      return cancelledWord
    case 'closed':
      return first?.state.kind === 'none' && first.state.isNotOpen ? first.state.why : stateWords.closed
  }
}

/** Returns the words for a change, said before the choice as it is now; '' where the choice alone is said. */
export function changeWords(news: ChoiceChange, times: Choice | null, wanted: number): string {
  switch (news) {
    case 'cleared':
      return 'Nothing is chosen.'
    case 'anew':
      return 'A new choice:'
    case 'short':
      return times
        ? `${courtName(times[0])} is not available for ${lengthWords(wanted * minutesOf(times[0]))}:`
        : ''
    case 'limit':
      if (times?.length === maxSlotsInARow) return `${maxSlotsInARow} times in a row at most:`
      return times && times.length > 1 ? `No longer than this on ${courtName(times[0])}:` : ''
    case 'picked':
    case 'longer':
    case 'shorter':
      return ''
  }
}

/** Says which times have gone while the visitor looks; '' where none has. */
export function timesGoneWords(gone: readonly Session[]): string {
  const [first] = gone
  if (!first) return ''
  if (gone.length > 1) return `${gone.length} times have just been taken.`
  return `${courtName(first)}, ${first.starts} to ${first.ends}, has just been taken.`
}
