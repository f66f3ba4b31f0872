import { useId, useSyncExternalStore } from 'react'
import type { Session } from '../../../calls/listing-types.ts'
import { classNames } from '../../../ui/class-names.ts'
import { type Board, type Cell, type Column, type Hour, isGone } from './board.ts'
import { cellName } from './board-words.ts'
import { cellPrice } from './cell-price.ts'
import type { Choice } from './choice.ts'
import { GridCell } from './grid-cell.tsx'
import { CourtHeads, HourHead } from './grid-heads.tsx'
import { useGridKeys } from './use-grid-keys.ts'

type Props = {
  board: Board
  /** 'Badminton courts, Tuesday 24 November' */
  name: string
  choice: Choice | null
  /** Slots that another customer has taken while this one was looking. */
  justTaken: ReadonlySet<Session['id']>
  /** Number of times in a row that are looked for. */
  wanted: number
  /** True when a charge stops this customer from booking. */
  owesCharge: boolean
  /** '£' */
  symbol: string
  /** Returns the address of a court's own times; left out where courts can't be told apart. */
  courtPath?: ((key: Column['key']) => string | null) | undefined
  /** Returns the address of a cell's own page; null where there is nothing to book. */
  addressOf: (cell: Cell) => string | null
  onPress: (cell: Cell) => void
  /** Adds or removes one time, from this cell on where nothing of it is chosen. */
  onResize: (cell: Cell, by: 1 | -1) => Choice | null
  onClear: () => void
}

/** Number of courts that fit a phone. With more, the board scrolls sideways. */
const FIT_A_PHONE = 5

/** Subscribes to nothing: hydration changes the value once, and on the server it never changes. */
const never = () => () => {}

/**
 * Shows courts and hours at a glance. Hours stand below each other and courts beside each other; where there
 * is room the same grid is turned, by its style alone.
 */
export function CourtGrid(props: Props) {
  const { board, name, choice, wanted, courtPath, onResize, onClear } = props
  const { columns, hours } = board
  const helpId = useId()
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const isChosen = ({ courts }: Cell) =>
    choice?.some(({ id }) => courts.some(({ slot }) => slot.id === id)) ?? false
  const { box, stop, onKeyDown, onFocus } = useGridKeys({
    board,
    choice,
    wanted,
    isChosen,
    onResize,
    onClear,
  })
  const isScrolled = columns.length > FIT_A_PHONE
  return (
    <div
      ref={box}
      data-sideways={isScrolled ? '' : undefined}
      className={classNames(
        'pb-1 max-sm:-mt-0.5 lg:-mx-1 lg:overflow-x-auto lg:px-1',
        // Nothing shows beside the hours, which are at the edge.
        isScrolled ? 'scroll-p-14 max-lg:-mr-1 max-lg:pr-1' : 'max-lg:-mx-1 max-lg:px-1',
        isScrolled ? 'overflow-auto max-lg:max-h-[calc(100dvh-8rem)]' : 'narrow:overflow-x-auto',
      )}
    >
      <p id={helpId} className="visually-hidden">
        Arrow keys move between the times, and Page Up and Page Down by four hours. Enter chooses a time.
        Shift and an arrow make it longer or shorter. Escape clears your choice.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its cells is the tab stop */}
      <div
        role="grid"
        aria-multiselectable="true"
        aria-label={name}
        aria-describedby={isAlive ? helpId : undefined}
        className="block w-full lg:flex lg:gap-0.75"
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        <div role="rowgroup" className="contents">
          <CourtHeads columns={columns} isScrolled={isScrolled} courtPath={courtPath} />
        </div>
        <div role="rowgroup" className="contents">
          {hours.map((hour, index) => (
            <div
              key={hour.key}
              role="row"
              className={classNames(
                'flex gap-1 py-0.5 lg:min-w-11 lg:basis-18 lg:flex-col lg:py-0',
                isScrolled && 'max-lg:min-w-max',
              )}
            >
              <HourHead starts={hour.starts} />
              <HourCells
                {...props}
                hour={hour}
                next={hours[index + 1]}
                isChosen={isChosen}
                stop={stop}
                isAlive={isAlive}
              />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

type HourProps = Pick<
  Props,
  'board' | 'choice' | 'justTaken' | 'wanted' | 'owesCharge' | 'symbol' | 'addressOf' | 'onPress'
> & {
  hour: Hour
  next: Hour | undefined
  isChosen: (cell: Cell) => boolean
  /** Cell that the Tab key reaches. */
  stop: Cell | undefined
  isAlive: boolean
}

/** Shows the cells of one hour. A chosen cell is joined to the one below it where that is chosen too. */
function HourCells(props: HourProps) {
  const { board, choice, hour, next, isChosen, stop, isAlive } = props
  const { justTaken, wanted, owesCharge, symbol, addressOf, onPress } = props
  return hour.cells.map((cell) => {
    const column = board.columns[cell.column]
    const below = next?.cells[cell.column]
    const own = isChosen(cell)
    const price = cellPrice(board, choice, cell, { wanted, symbol })
    return (
      column && (
        <GridCell
          key={cell.key}
          cell={cell}
          name={cellName(cell, hour, column, {
            wanted,
            isChosen: own,
            owesCharge,
            price: price && price.words,
          })}
          price={price?.short ?? ''}
          to={addressOf(cell)}
          wanted={wanted}
          isChosen={own}
          isJoined={own && below !== undefined && isChosen(below)}
          isJustTaken={isGone(cell) && cell.courts.some(({ slot }) => justTaken.has(slot.id))}
          isTabStop={cell === stop}
          isAlive={isAlive}
          onPress={onPress}
        />
      )
    )
  })
}
