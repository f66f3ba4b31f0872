import { useSuspenseQuery } from '@tanstack/react-query'
import { clientQuery } from '../../../calls/catalogue/get-client.ts'
import type { CancelledSession, Session } from '../../../calls/listing-types.ts'
import { settleFirst, useOwesCharge } from '../../../features/flags/use-owes-charge.ts'
import { paths } from '../../../paths.ts'
import { useBasketChanges } from '../basket/use-basket-changes.tsx'
import type { DayFacts } from '../day-facts.ts'
import { dayName } from '../day-words.ts'
import { minutesOf } from '../length-words.ts'
import type { Court } from '../selection/court/court-choice.ts'
import { boardOf, type Cell, type Column } from './board.ts'
import { BoardLegend } from './board-legend.tsx'
import { BoardPanel } from './board-panel.tsx'
import { BoardTools } from './board-tools.tsx'
import { timesGoneWords } from './board-words.ts'
import { type Choice, nearestRuns } from './choice.ts'
import { ChoicePanel } from './choice-panel.tsx'
import { CourtGrid } from './court-grid.tsx'
import { useBoardChoice } from './use-board-choice.ts'

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

/**
 * Shows the courts of a day as a board: a press picks a time, and a press on the next one of the same court
 * makes it longer.
 */
export function CourtBoard(props: Props) {
  const { facts, courts, cancelled, locations, wanted, onWanted, isAny, onAny } = props
  const owesCharge = useOwesCharge()
  const { data: client } = useSuspenseQuery(clientQuery())
  const board = boardOf(courts, locations, isAny ?? true, cancelled)
  const own = useBoardChoice(board, courts, wanted)
  const { chosen, choice, lost } = own
  const changes = useBasketChanges((_, slotId) => own.onTaken(slotId))
  const addressOf = (cell: Cell) => pathOf(facts, cell)
  const [sample] = courts
  const longest = Math.max(...courts.map(({ row }) => row.length))
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,max-content)_22.5rem] lg:items-start lg:gap-6">
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
          choice={choice}
          justTaken={own.justTaken}
          wanted={wanted}
          owesCharge={owesCharge}
          symbol={client.currency.symbol}
          courtPath={isAny === null ? undefined : (key) => courtPath(facts, key)}
          addressOf={addressOf}
          onPress={own.onPress}
          onResize={own.onResize}
          onClear={own.onClear}
        />
        {/* A lost choice is announced where the choice stood. */}
        <p role="status" className="visually-hidden">
          {timesGoneWords(own.gone)}
        </p>
        <BoardLegend board={board} />
      </div>
      <ChoicePanel
        isEmpty={!choice}
        lost={chosen && lost}
        others={lost && chosen ? nearestRuns(courts, chosen) : []}
        keepsFocus={own.isLostUnasked}
        onTake={own.onTake}
      >
        <BoardPanel
          facts={facts}
          choice={choice}
          news={own.news}
          detailsPath={choice && detailsPath(facts, choice)}
          changes={changes}
          onClear={own.onClear}
        />
      </ChoicePanel>
    </div>
  )
}

/** Returns the address of one time, on this court where the visitor looks at courts. */
function pathOf(facts: DayFacts, { courts, look }: Cell): string | null {
  const court = courts.find(({ state }) => state.kind === 'book') ?? courts[0]
  if (!court || look === 'taken' || look === 'closed' || look === 'cancelled') return null
  return slotPath(facts, court.slot, courts.length === 1)
}

/** Returns the address of a court's own times. */
function courtPath({ category, address }: DayFacts, key: Column['key']): string | null {
  const court = category.locations.find(({ id }) => id === key)
  return court ? paths.courtTimes({ ...address, locationSlug: court.slug }) : null
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
