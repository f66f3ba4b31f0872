import { formatPence } from '@touchline/rules/money/money'
import { lengthWords, minutesOf } from '../length-words.ts'
import { sumOf } from '../prices.ts'
import type { Board, Cell } from './board.ts'
import { type Choice, pressCell } from './choice.ts'

/** Price of a cell, as it is seen and as it is heard. */
export type CellPrice = { short: string; words: string }

/**
 * Returns what a press on an available cell costs: the sum of the choice that it begins, or what it adds to the
 * present one. A chosen cell shows its own part of the choice. Null where nothing is sold.
 */
export function cellPrice(
  board: Board,
  choice: Choice | null,
  cell: Cell,
  { wanted, symbol }: { wanted: number; symbol: string },
): CellPrice | null {
  if (cell.look !== 'free') return null
  const sum = (times: Choice) => sumOf(times, symbol)?.raw ?? null
  const at = choice?.findIndex(({ id }) => cell.courts.some(({ slot }) => slot.id === id)) ?? -1
  if (choice && at >= 0) return priced(partOf(choice, at, sum), symbol)
  const { choice: next, news } = pressCell(board, choice, cell, wanted)
  if (next === null || next === choice) return null
  const pence = sum(next)
  if (choice && news === 'longer') {
    const before = sum(choice)
    const more = pence === null || before === null ? null : pence - before
    const price = priced(more, symbol)
    return price && { short: `+${price.short}`, words: `${price.words} more` }
  }
  const price = priced(pence, symbol)
  if (!price || next.length === 1) return price
  return { ...price, words: `${price.words} for ${lengthWords(next.length * minutesOf(next[0]))}` }
}

/** Returns the part that one time has in the sum: what the choice up to it costs more than the choice before it. */
function partOf([first, ...rest]: Choice, at: number, sum: (times: Choice) => number | null): number | null {
  const upTo = sum([first, ...rest.slice(0, at)])
  const before = at === 0 ? 0 : sum([first, ...rest.slice(0, at - 1)])
  return upTo === null || before === null ? null : upTo - before
}

/** Words a price, short where there is little room: '£14' for '£14.00'. */
function priced(pence: number | null, symbol: string): CellPrice | null {
  if (pence === null) return null
  const words = formatPence(pence, symbol)
  return { words, short: words.replace(/\.00$/, '') }
}
