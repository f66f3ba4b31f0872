import { paths } from '../../../paths.ts'
import { CourtTiles, type CourtTime, tileOf } from '../day/court-tiles.tsx'
import type { DayFacts } from '../day-facts.ts'
import type { Court } from '../selection/court-choice.ts'
import { boardOf, type Cell, cellsOf } from './board.ts'
import { freeOf, priceWords } from './board-words.ts'

type Props = { facts: DayFacts; courts: readonly Court[] }

/** Before a table that is too wide for the screen, or for its letters: the same times as a list. */
export function NarrowList({ facts, courts }: Props) {
  const cells = cellsOf(boardOf(courts, [], true))
  return (
    <div className="hidden narrow:mb-8 narrow:block">
      <CourtTiles times={cells.flatMap((cell) => timeOf(cell, facts.address))} date={facts.date} />
    </div>
  )
}

function timeOf(cell: Cell, address: DayFacts['address']): CourtTime[] {
  const free = freeOf(cell)
  const own = cell.courts.find(({ state }) => ['in-basket', 'booked'].includes(state.kind))
  const court = own ?? free[0] ?? cell.courts[0]
  if (!court) return []
  const { slot, state } = court
  return [
    {
      ...tileOf(slot),
      key: cell.key,
      state,
      spaces: free.length,
      price: priceWords(court),
      isPriceFrom: new Set(free.map(priceWords)).size > 1,
      to: paths.slot({
        ...address,
        time: `${slot.startsAt.format24Hour}-${slot.endsAt.format24Hour}`,
        compositeKey: slot.compositeKey,
      }),
    },
  ]
}
