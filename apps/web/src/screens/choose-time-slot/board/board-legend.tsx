import { classNames } from '../../../ui/class-names.ts'
import { TickIcon } from '../../../ui/other-icons.tsx'
import type { Board } from './board.ts'
import { cellsOf } from './board.ts'
import { CELL_STYLES } from './cell-styles.ts'

type Props = { board: Board }

/** Explains the looks of the board; each cell says its own in its name too. */
export function BoardLegend({ board }: Props) {
  const isWaitedFor = cellsOf(board).some(({ look }) => look === 'wait')
  const rows = [
    { look: 'free', words: 'Available' },
    { look: 'chosen', words: 'Yours' },
    { look: 'taken', words: 'Taken' },
    ...(isWaitedFor ? [{ look: 'wait', words: 'Full: you can wait' } as const] : []),
    { look: 'short', words: 'Too short' },
    { look: 'closed', words: 'Closed' },
  ] as const
  return (
    <ul aria-label="What the board shows" className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
      {rows.map(({ look, words }) => (
        <li key={look} className="flex items-center gap-1.5">
          {look !== 'closed' && (
            <span
              aria-hidden="true"
              className={classNames('inline-grid size-5 place-items-center rounded-sm', CELL_STYLES[look])}
            >
              {look === 'chosen' && <TickIcon size={14} />}
            </span>
          )}
          {words}
        </li>
      ))}
    </ul>
  )
}
