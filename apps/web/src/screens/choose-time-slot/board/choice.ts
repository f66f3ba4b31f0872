import { maxSlotsInARow } from '@touchline/rules/limits/defaults'
import type { Session } from '../../../calls/listing-types.ts'
import { type Court, firstOf } from '../selection/court/court-choice.ts'
import { type Board, type Cell, cellOfSlot, courtKey } from './board.ts'

/** Times of one court, each beginning where the one before ends. */
export type Choice = Court['row']

/** Effect of a press or a key on the choice; `limit`: it can't be changed further. */
export type ChoiceChange = 'picked' | 'longer' | 'shorter' | 'anew' | 'short' | 'limit' | 'cleared'
export type Change = { choice: Choice | null; news: ChoiceChange }

/** Returns `count` times in a row from this cell on, of the first court that is free for all of them. */
function runFrom(cell: Cell | undefined, count: number): Choice | null {
  const court = cell?.courts.find(({ free }) => free >= count)
  return court ? firstOf(court.row, count) : null
}

const isIn = ({ courts }: Cell, { id }: Session): boolean => courts.some(({ slot }) => slot.id === id)

/**
 * Applies a press on a free cell. The time before or after the choice lengthens it, a time of the choice is
 * removed, any other begins a new choice.
 */
export function pressCell(board: Board, choice: Choice | null, cell: Cell, length: number): Change {
  if (choice) {
    const at = choice.findIndex((slot) => isIn(cell, slot))
    if (at >= 0) return without(choice, at)
    const longer = after(board, choice, cell) ?? before(choice, cell)
    if (longer) return { choice: longer, news: 'longer' }
  }
  const fresh = runFrom(cell, Math.min(length, cell.longest))
  if (!fresh) return { choice, news: 'limit' }
  return { choice: fresh, news: cell.longest < length ? 'short' : choice ? 'anew' : 'picked' }
}

/** Removes a time from the choice. The first goes alone; any other takes those after it along. */
function without(choice: Choice, at: number): Change {
  const [next, ...rest] = at === 0 ? choice.slice(1) : choice.slice(0, at)
  return next ? { choice: [next, ...rest], news: 'shorter' } : { choice: null, news: 'cleared' }
}

function after(board: Board, choice: Choice, cell: Cell): Choice | null {
  const run = longerRun(board, choice)
  const last = run?.at(-1)
  return last && isIn(cell, last) ? run : null
}

function before(choice: Choice, cell: Cell): Choice | null {
  if (choice.length >= maxSlotsInARow) return null
  const run = runFrom(cell, choice.length + 1)
  return run?.[1]?.id === choice[0].id ? run : null
}

/** Returns a choice one time longer. Where any court will do, another one may be free for longer. */
function longerRun(board: Board, choice: Choice): Choice | null {
  if (choice.length >= maxSlotsInARow) return null
  return runFrom(cellOfSlot(board, choice[0].id), choice.length + 1)
}

/** Applies Shift and an arrow: one time more at the end, or one fewer. */
export function resizeChoice(board: Board, choice: Choice, by: 1 | -1): Change {
  if (by === -1)
    return choice.length > 1
      ? { choice: firstOf(choice, choice.length - 1), news: 'shorter' }
      : { choice, news: 'limit' }
  const longer = longerRun(board, choice)
  return longer ? { choice: longer, news: 'longer' } : { choice, news: 'limit' }
}

/**
 * Finds the runs of the same length that begin nearest to the wanted one; of two that
 * are as near, the same court first.
 */
export function nearestRuns(courts: readonly Court[], wanted: Choice, count = 2): Choice[] {
  const [{ timestamp, location }] = wanted
  const apart = ({ slot }: Court) => Math.abs(slot.timestamp - timestamp)
  const isOther = (court: Court) => Number(courtKey(court) !== location?.id)
  return courts
    .filter(({ free }) => free >= wanted.length)
    .sort((a, b) => apart(a) - apart(b) || isOther(a) - isOther(b) || a.slot.timestamp - b.slot.timestamp)
    .slice(0, count)
    .map(({ row }) => firstOf(row, wanted.length))
}
