import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type Board, type Cell, cellsOf, isTooShort } from './board.ts'
import type { Choice } from './choice.ts'
import { type GridShape, hourStep, spotAfter } from './grid-keys.ts'

type Props = {
  board: Board
  choice: Choice | null
  wanted: number
  isChosen: (cell: Cell) => boolean
  onResize: (cell: Cell, by: 1 | -1) => Choice | null
  onClear: () => void
}

/** Finds the element of the cell in which an element stands. */
const cellAround = (element: Element): HTMLElement | null => element.closest<HTMLElement>('[data-cell]')

/** Moves the focus among the cells of a grid by keys. Only the cell `stop` can be reached by the Tab key. */
export function useGridKeys({ board, choice, wanted, isChosen, onResize, onClear }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<string | null>(null)
  useEffect(() => {
    // A keyboard user has already reached a link in the server's rendering.
    const link = box.current?.contains(document.activeElement) ? document.activeElement : null
    const own = link && cellAround(link)
    if (own) requestAnimationFrame(() => own.focus())
  }, [])
  const cells = cellsOf(board)
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
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event
    if (metaKey || altKey) return
    const own = cellAround(event.target as Element)
    const cell = cells.find((one) => one.key === own?.dataset['cell'])
    if (!cell) return
    const shape: GridShape = matchMedia('(width >= 75rem)').matches ? 'hours-across' : 'hours-down'
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
      const next = spot && board.hours[spot.hour]?.cells[spot.column]
      if (!next) return
      focus(next.key)
    }
    event.preventDefault()
  }
  const onFocus = ({ target }: FocusEvent) => setAt(cellAround(target)?.dataset['cell'] ?? at)
  return { box, stop, onKeyDown, onFocus }
}
