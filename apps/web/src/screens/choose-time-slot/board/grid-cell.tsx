import { countWords } from '@touchline/rules/words/count-words'
import { type MouseEvent, memo } from 'react'
import { Link } from '../../../page/link.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { TickIcon } from '../../../ui/other-icons.tsx'
import { minutesOf, shortLengthWords } from '../length-words.ts'
import { type Cell, isTooShort } from './board.ts'
import { freeOf } from './board-words.ts'
import { CELL_STYLES } from './cell-styles.ts'

type Props = {
  cell: Cell
  /** Name of the cell: state first, then when, where and for how much. */
  name: string
  /** Price of a press on it: '£14', or '+£9' where it makes the choice longer. */
  price: string
  /** Address of the cell's own page; null where there is nothing to book. */
  to: string | null
  wanted: number
  isChosen: boolean
  /** True when the next time of the same court is chosen too. */
  isJoined: boolean
  /** True when another customer has taken it while this one was looking. */
  isJustTaken: boolean
  isTabStop: boolean
  /** True once React listens: the grid then has one tab stop, and the arrow keys. */
  isAlive: boolean
  onPress: (cell: Cell) => void
}

// Two chosen neighbours have no gap between them.
const JOINED =
  'after:absolute after:bg-primary after:max-lg:-inset-x-0.5 after:max-lg:top-full after:max-lg:h-2 after:lg:-inset-y-0.5 after:lg:left-full after:lg:w-1.75'

/** Shows a time of a court. */
export const GridCell = memo(function GridCell(props: Props) {
  const { cell, name, price, to, wanted, isChosen, isJoined, isJustTaken, isTabStop, isAlive, onPress } =
    props
  const look = isChosen ? 'chosen' : isTooShort(cell, wanted) ? 'short' : cell.look
  const inside = 'flex size-full items-center justify-center rounded-sm'
  const take = (event: MouseEvent) => {
    // Opens in another tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey || cell.look !== 'free') return
    event.preventDefault()
    onPress(cell)
  }
  return (
    <div
      role="gridcell"
      data-cell={cell.key}
      aria-selected={cell.look === 'free' ? isChosen : undefined}
      aria-disabled={to === null ? true : undefined}
      aria-label={isAlive ? name : undefined}
      tabIndex={isAlive ? (isTabStop ? 0 : -1) : undefined}
      className={classNames(
        'relative block h-11 min-w-0 flex-1 basis-0 scroll-m-14 rounded-sm p-0 text-center text-xs leading-tight font-bold max-lg:min-w-13 max-lg:in-data-[sideways]:min-w-16.5 lg:w-full lg:flex-none',
        CELL_STYLES[look],
        isJoined && JOINED,
        isJustTaken && 'animate-sweep',
      )}
    >
      {to === null ? (
        <span aria-hidden={isAlive ? true : undefined} className={inside}>
          <span aria-hidden="true" className="rounded-sm bg-canvas px-0.5">
            <CellWords cell={cell} look={look} price={price} />
          </span>
          {!isAlive && <span className="visually-hidden">{name}</span>}
        </span>
      ) : (
        <Link
          to={to}
          opensSheet
          aria-label={isAlive ? undefined : name}
          aria-hidden={isAlive ? true : undefined}
          tabIndex={isAlive ? -1 : undefined}
          className={inside}
          onClick={take}
        >
          <span className={classNames(look === 'wait' && 'rounded-sm bg-canvas px-0.5')}>
            <CellWords cell={cell} look={look} price={price} />
          </span>
        </Link>
      )}
    </div>
  )
})

type WordsProps = Pick<Props, 'cell' | 'price'> & { look: keyof typeof CELL_STYLES }

function CellWords({ cell, look, price }: WordsProps) {
  const [free, ...others] = freeOf(cell)
  switch (look) {
    case 'chosen':
      return (
        <span className="flex flex-wrap items-center justify-center gap-x-1">
          <TickIcon size={16} />
          {price}
        </span>
      )
    case 'short':
      return free && `${shortLengthWords(cell.longest * minutesOf(free.slot))} only`
    case 'free':
      return free && (cell.courts.length > 1 ? countWords(others.length + 1, 'court') : price)
    case 'own':
      return cell.courts.some(({ state }) => state.kind === 'in-basket') ? 'Basket' : 'Booked'
    case 'wait':
      return 'Wait'
    case 'taken':
      return 'Taken'
    case 'cancelled':
      // Breaks over two lines: a cell is narrow.
      return <span className="text-danger">Can&shy;celled</span>
    case 'closed':
      return null
  }
}
