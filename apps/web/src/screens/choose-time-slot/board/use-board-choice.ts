import { useEffect, useMemo, useRef, useState } from 'react'
import type { Session } from '../../../calls/listing-types.ts'
import { type Court, firstOf } from '../selection/court/court-choice.ts'
import { type Board, type Cell, slotsTakenSince } from './board.ts'
import { changeWords } from './board-words.ts'
import { type Change, type Choice, pressCell, resizeChoice } from './choice.ts'

const NONE: readonly Session[] = []

/** Keeps the times that the visitor chooses on the board, and notices when another customer takes one. */
export function useBoardChoice(board: Board, courts: readonly Court[], wanted: number) {
  const [chosen, setChosen] = useState<Choice | null>(null)
  const [news, setNews] = useState('')
  /**
   * Time that another customer was quicker to take, found at a press. A change
   * of the list is seen in the list.
   */
  const [taken, setTaken] = useState<Session | null>(null)
  const [seen, setSeen] = useState({ courts, gone: NONE })
  if (seen.courts !== courts) setSeen({ courts, gone: slotsTakenSince(seen.courts, courts) })
  const justTaken = useMemo(() => new Set(seen.gone.map(({ id }) => id)), [seen.gone])
  const { choice, gone } = nowOf(chosen, courts)
  const lost = taken ?? gone
  const show = ({ choice: next, news: what }: Change): Choice | null => {
    setTaken(null)
    setChosen(next)
    setNews(changeWords(what, next, wanted))
    return next
  }
  const live = useRef({ board, choice, wanted, show })
  useEffect(() => {
    live.current = { board, choice, wanted, show }
  })
  // Keeps the same function for all cells, which are drawn again only when they change.
  const [onPress] = useState(() => (cell: Cell) => {
    const now = live.current
    now.show(pressCell(now.board, now.choice, cell, now.wanted))
  })
  return {
    /** Choice as the visitor made it, whatever became of its times since. */
    chosen,
    /** Choice that can be booked now. */
    choice: lost ? null : choice,
    lost,
    /** True when the visitor learnt of the lost time without pressing for it. */
    isLostUnasked: taken === null,
    news,
    /** Times that were taken since the list was last loaded, and told of in no other place. */
    gone: lost ? NONE : seen.gone,
    justTaken,
    onPress,
    onResize: (cell: Cell, by: 1 | -1): Choice | null => {
      const isOwn = choice?.some(({ id }) => cell.courts.some(({ slot }) => slot.id === id))
      const from = isOwn ? choice : pressCell(board, null, cell, 1).choice
      return from ? show(resizeChoice(board, from, by)) : null
    },
    onClear: () => void show({ choice: null, news: 'cleared' }),
    onTake: (run: Choice) => void show({ choice: run, news: 'picked' }),
    onTaken: (slotId: string) =>
      setTaken(choice?.find(({ id }) => String(id) === slotId) ?? choice?.[0] ?? null),
  }
}

/** Returns the choice as the list has it now, and the first time of it that is no longer free. */
function nowOf(
  chosen: Choice | null,
  courts: readonly Court[],
): { choice: Choice | null; gone: Session | null } {
  if (!chosen) return { choice: null, gone: null }
  const now = chosen.map(({ id }) => courts.find(({ slot }) => slot.id === id))
  const [first] = now
  const gone = chosen.find((_, index) => !['book', 'in-basket'].includes(now[index]?.state.kind ?? ''))
  if (gone || !first) return { choice: null, gone: gone ?? null }
  // Just added by this visitor.
  if (first.free < chosen.length) return { choice: null, gone: null }
  return { choice: firstOf(first.row, chosen.length), gone: null }
}
