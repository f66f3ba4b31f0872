import { type KeyboardEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import type { Session } from '../../../calls/places.ts'
import { classNames } from '../../../ui/class-names.ts'
import { type Board, type Cell, cellsOf, isGone, isTooShort } from './board.ts'
import { cellName } from './board-words.ts'
import type { Choice } from './choice.ts'
import { GridCell } from './grid-cell.tsx'
import { hourStep, type Shape, spotAfter } from './grid-keys.ts'

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

const HEAD = 'bg-canvas text-xs font-bold'

/**
 * Shows courts and hours at a glance. Hours stand below each other and courts beside each other; where there
 * is room the same grid is turned, by its style alone.
 */
export function CourtGrid(props: Props) {
  const { board, name, choice, justTaken, wanted, owesCharge, addressOf, onPress, onResize, onClear } = props
  const { columns, hours } = board
  const box = useRef<HTMLDivElement>(null)
  const helpId = useId()
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const [at, setAt] = useState<string | null>(null)
  useEffect(() => {
    // A keyboard user has already reached a link in the server's rendering.
    const link = box.current?.contains(document.activeElement) ? document.activeElement : null
    const own = link?.closest<HTMLElement>('[data-cell]')
    if (own) requestAnimationFrame(() => own.focus())
  }, [])
  const cells = cellsOf(board)
  const isChosen = ({ courts }: Cell) =>
    choice?.some(({ id }) => courts.some(({ slot }) => slot.id === id)) ?? false
  const stop =
    cells.find(({ key }) => key === at) ??
    cells.find(isChosen) ??
    cells.find((cell) => cell.look === 'free' && !isTooShort(cell, wanted)) ??
    cells[0]
  const focus = (key: string) => {
    setAt(key)
    const found = [...(box.current?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])].find(
      ({ dataset }) => dataset['cell'] === key,
    )
    // No further than needed: a browser that centres it would scroll the heads away.
    found?.focus({ preventScroll: true })
    found?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const handleKey = (event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event
    if (metaKey || altKey) return
    const target = event.target as Element
    const own = target.closest<HTMLElement>('[data-cell]')
    const cell = cells.find((one) => one.key === own?.dataset['cell'])
    if (!cell) return
    const shape: Shape = matchMedia('(width >= 75rem)').matches ? 'hours-across' : 'hours-down'
    const step = shiftKey ? hourStep(key, shape) : 0
    if (step !== 0) {
      const last = onResize(cell, step)?.at(-1)
      const end = cells.find(({ courts }) => courts.some(({ slot }) => slot.id === last?.id))
      if (end) focus(end.key)
    } else if (key === 'Enter' || key === ' ') {
      own?.querySelector('a')?.click()
    } else if (key === 'Escape' && choice) {
      onClear()
    } else {
      const spot = spotAfter(board, cell, { key, ctrlKey }, shape)
      const next = spot && hours[spot.hour]?.cells[spot.column]
      if (!next) return
      focus(next.key)
    }
    event.preventDefault()
  }
  const isScrolled = columns.length > FIT_A_PHONE
  return (
    <div
      ref={box}
      data-sideways={isScrolled ? '' : undefined}
      className={classNames(
        'pb-1 max-sm:-mt-0.5 lg:-mx-1 lg:overflow-x-auto lg:px-1',
        // Nothing shows beside the hours, which stand at the edge.
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
        className="block w-full lg:flex lg:w-max lg:gap-0.75"
        onKeyDown={handleKey}
        onFocus={({ target }) => setAt(target.closest<HTMLElement>('[data-cell]')?.dataset['cell'] ?? at)}
      >
        <div role="rowgroup" className="contents">
          <div
            role="row"
            className={classNames(
              'z-10 flex gap-1 bg-canvas py-0.5 lg:sticky lg:left-0 lg:flex-col lg:py-0 lg:pr-2',
              isScrolled
                ? 'max-lg:sticky max-lg:top-0 max-lg:min-w-max'
                : 'max-lg:sticky max-lg:top-[calc(var(--header-stuck)+var(--strip-stuck)+1px)]',
            )}
          >
            <div role="columnheader" className={classNames(HEAD, 'w-12 shrink-0 lg:h-6')}>
              <span className="visually-hidden">Time</span>
            </div>
            {columns.map(({ key, name: court }) => (
              <div
                key={key}
                role="columnheader"
                className={classNames(
                  HEAD,
                  'flex h-8 min-w-0 flex-1 basis-0 items-center justify-center leading-none max-lg:min-w-13 max-lg:in-data-[sideways]:min-w-16.5 lg:h-11 lg:flex-none lg:justify-start lg:whitespace-nowrap',
                )}
              >
                {court}
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup" className="contents">
          {hours.map((hour, index) => (
            <div
              key={hour.key}
              role="row"
              className={classNames(
                'flex gap-1 py-0.5 lg:flex-col lg:py-0',
                isScrolled && 'max-lg:min-w-max',
              )}
            >
              <div
                role="rowheader"
                className={classNames(
                  HEAD,
                  'tabular flex w-12 shrink-0 items-center max-lg:sticky max-lg:left-0 max-lg:z-[5] lg:h-6 lg:w-11 lg:justify-center',
                )}
              >
                {hour.starts}
              </div>
              {hour.cells.map((cell) => {
                const column = columns[cell.column]
                const next = hours[index + 1]?.cells[cell.column]
                const own = isChosen(cell)
                return (
                  column && (
                    <GridCell
                      key={cell.key}
                      cell={cell}
                      name={cellName(cell, hour, column, { wanted, isChosen: own, owesCharge })}
                      to={addressOf(cell)}
                      wanted={wanted}
                      isChosen={own}
                      isJoined={own && next !== undefined && isChosen(next)}
                      isJustTaken={isGone(cell) && cell.courts.some(({ slot }) => justTaken.has(slot.id))}
                      isTabStop={cell === stop}
                      isAlive={isAlive}
                      onPress={onPress}
                    />
                  )
                )
              })}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
