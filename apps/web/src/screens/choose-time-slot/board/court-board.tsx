import { useEffect, useMemo, useRef, useState } from 'react'
import type { CancelledSession, Session } from '../../../calls/places.ts'
import { settleFirst, useOwesCharge } from '../../../features/flags/use-owes-charge.ts'
import { paths } from '../../../paths.ts'
import { useBasketChanges } from '../basket/use-basket-changes.tsx'
import type { DayFacts } from '../day-facts.ts'
import { dayName } from '../day-words.ts'
import { minutesOf } from '../length-words.ts'
import { type Court, firstOf } from '../selection/court/court-choice.ts'
import { boardOf, type Cell, type Column, takenSince } from './board.ts'
import { BoardLegend } from './board-legend.tsx'
import { BoardPanel } from './board-panel.tsx'
import { BoardTools } from './board-tools.tsx'
import { goneWords, newsWords } from './board-words.ts'
import { type Change, type Choice, nearestRuns, press, resize } from './choice.ts'
import { ChoicePanel } from './choice-panel.tsx'
import { CourtGrid } from './court-grid.tsx'

type Props = {
  facts: DayFacts
  /** Every court at every time that is shown. */
  courts: readonly Court[]
  /** Cancelled sessions of those hours. */
  cancelled: readonly CancelledSession[]
  locations: readonly Column[]
  wanted: number
  onWanted: (count: number) => void
  /** Null where the venue gives any court, or the customer does not look for one by its name. */
  isAny: boolean | null
  onAny: (isAny: boolean) => void
}

const NONE: readonly Session[] = []

/**
 * Shows the courts of a day as a board: a press picks a time, and a press on the next one of the same court
 * makes it longer.
 */
export function CourtBoard(props: Props) {
  const { facts, courts, cancelled, locations, wanted, onWanted, isAny, onAny } = props
  const owesCharge = useOwesCharge()
  const [chosen, setChosen] = useState<Choice | null>(null)
  const [news, setNews] = useState('')
  /**
   * Time that another customer was quicker to take, found at a press. A change
   * of the list is seen in the list.
   */
  const [taken, setTaken] = useState<Session | null>(null)
  const [seen, setSeen] = useState({ courts, gone: NONE })
  if (seen.courts !== courts) setSeen({ courts, gone: takenSince(seen.courts, courts) })
  const justTaken = useMemo(() => new Set(seen.gone.map(({ id }) => id)), [seen.gone])
  const board = boardOf(courts, locations, isAny ?? true, cancelled)
  const { choice, gone } = nowOf(chosen, courts)
  const lost = taken ?? gone
  const changes = useBasketChanges((_, slotId) => {
    setTaken(choice?.find(({ id }) => String(id) === slotId) ?? choice?.[0] ?? null)
  })
  const show = ({ choice: next, news: what }: Change): Choice | null => {
    setTaken(null)
    setChosen(next)
    setNews(newsWords(what, next, wanted))
    return next
  }
  const live = useRef({ board, choice, wanted, show })
  useEffect(() => {
    live.current = { board, choice, wanted, show }
  })
  // Keeps the same function for all cells, which are drawn again only when they change.
  const [onPress] = useState(() => (cell: Cell) => {
    const now = live.current
    now.show(press(now.board, now.choice, cell, now.wanted))
  })
  const onResize = (cell: Cell, by: 1 | -1): Choice | null => {
    const isOwn = choice?.some(({ id }) => cell.courts.some(({ slot }) => slot.id === id))
    const from = isOwn ? choice : press(board, null, cell, 1).choice
    return from ? show(resize(board, from, by)) : null
  }
  const addressOf = (cell: Cell) => pathOf(facts, cell)
  const [sample] = courts
  const longest = Math.max(...courts.map(({ row }) => row.length))
  const others = lost && chosen ? nearestRuns(courts, chosen) : []
  const shown = lost ? null : choice
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:items-start lg:gap-6">
      {changes.sender}
      <div className="grid min-w-0 gap-1 sm:gap-3">
        {owesCharge && (
          <p className="font-bold">{`${settleFirst}: you can look, and book once your charge is settled.`}</p>
        )}
        {sample && (
          <BoardTools
            facts={facts}
            longest={longest}
            minutes={minutesOf(sample.slot)}
            wanted={wanted}
            onWanted={onWanted}
            isAny={isAny}
            onAny={onAny}
          />
        )}
        <CourtGrid
          board={board}
          name={`${facts.category.name}, ${dayName(facts.date)}`}
          choice={shown}
          justTaken={justTaken}
          wanted={wanted}
          owesCharge={owesCharge}
          addressOf={addressOf}
          onPress={onPress}
          onResize={onResize}
          onClear={() => show({ choice: null, news: 'cleared' })}
        />
        {/* A lost choice is announced where the choice stood. */}
        <p role="status" className="visually-hidden">
          {goneWords(lost ? NONE : seen.gone)}
        </p>
        <BoardLegend board={board} />
      </div>
      <ChoicePanel
        isEmpty={!shown}
        lost={chosen && lost}
        others={others}
        keepsFocus={taken === null}
        onTake={(run) => show({ choice: run, news: 'picked' })}
      >
        <BoardPanel
          facts={facts}
          choice={shown}
          news={news}
          detailsPath={shown && detailsPath(facts, shown)}
          changes={changes}
          onClear={() => show({ choice: null, news: 'cleared' })}
        />
      </ChoicePanel>
    </div>
  )
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

/** Returns the address of one time, on this court where the visitor looks at courts. */
function pathOf(facts: DayFacts, { courts, look }: Cell): string | null {
  const court = courts.find(({ state }) => state.kind === 'book') ?? courts[0]
  if (!court || look === 'taken' || look === 'closed' || look === 'cancelled') return null
  return slotPath(facts, court.slot, courts.length === 1)
}

function slotPath({ address }: DayFacts, slot: Session, isNamed: boolean, filters = address.filters): string {
  return paths.slot({
    ...address,
    filters,
    time: `${slot.startsAt.format24Hour}-${slot.endsAt.format24Hour}`,
    compositeKey: slot.compositeKey,
    ...(isNamed && slot.location ? { locationSlug: slot.location.slug } : {}),
  })
}

function detailsPath(facts: DayFacts, choice: Choice): string {
  return slotPath(facts, choice[0], true, choice.length > 1 ? `?times=${choice.length}` : '')
}
