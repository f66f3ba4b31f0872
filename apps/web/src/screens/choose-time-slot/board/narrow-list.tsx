import type { CancelledSession } from '../../../calls/listing-types.ts'
import { paths } from '../../../paths.ts'
import { CourtTiles, type CourtTime, tileOf, withCancelledTiles } from '../day/court-tiles.tsx'
import type { DayFacts } from '../day-facts.ts'
import type { Court } from '../selection/court/court-choice.ts'
import { boardOf, type Cell } from './board.ts'
import { freeOf, priceWords } from './board-words.ts'

type Props = { facts: DayFacts; courts: readonly Court[]; cancelled: readonly CancelledSession[] }

/** Lists the same times, before a table that is too wide for the screen or for large text. */
export function NarrowList({ facts, courts, cancelled }: Props) {
  const hours = boardOf(courts, [], true).hours.flatMap(({ timestamp, cells: [cell] }) => {
    const [first] = cell?.courts ?? []
    return cell && first ? [{ timestamp, compositeKey: first.slot.compositeKey, cell, first }] : []
  })
  const times = withCancelledTiles({ entries: hours, shown: hours, cancelled }, ({ cell, first }) =>
    timeOf(cell, first, facts.address),
  )
  return (
    <div className="hidden narrow:mb-8 narrow:block">
      <CourtTiles times={times} date={facts.date} />
    </div>
  )
}

function timeOf(cell: Cell, first: Court, address: DayFacts['address']): CourtTime {
  const free = freeOf(cell)
  const own = cell.courts.find(({ state }) => ['in-basket', 'booked'].includes(state.kind))
  const court = own ?? free[0] ?? first
  const { slot, state } = court
  return {
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
  }
}
