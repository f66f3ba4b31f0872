import type { PriceMark } from '@touchline/contract/entities/timetable/slot'
import { cancelledWord, stateWords, stateWordsInSearch } from '@touchline/rules/timetable/slot-action'
import { memo } from 'react'
import type { CancelledSession, Session, Waitlist } from '../../../calls/listing-types.ts'
import { settleFirst, useOwesCharge } from '../../../features/flags/use-owes-charge.ts'
import { Link } from '../../../page/link.tsx'
import { buttonStyle } from '../../../ui/button-style.ts'
import { classNames } from '../../../ui/class-names.ts'
import { OfferHeld } from '../offer-held.tsx'
import { besideWords } from '../prices.ts'
import { type CardState, courtLinkName, spacesWords } from '../session-words.ts'
import { CancelledMark, inPlace, isCancelled } from './cancelled-row.tsx'
import { PartsOfDay } from './part-of-day.tsx'
import { OwnMark, SlotReason } from './session-card.tsx'
import { Times } from './slot-card.tsx'

/** Time of a day, of all courts together or of one. */
export type CourtTime = {
  key: string
  name: string
  starts: string
  ends: string
  startsAt: { format24Hour: string }
  endsAt: { format24Hour: string }
  actionToShow: { status: string | null }
  state: CardState
  /** Null for a single court, which has one. */
  spaces: number | null
  price: string | null
  isPriceFrom: boolean
  mark: PriceMark | undefined
  to: string
  heldUntil: string | undefined
  /** True for a cancelled time, which is struck through. */
  isCancelled?: boolean
}

/** Returns the facts that a tile takes from a slot unchanged. */
export const tileOf = ({ name, starts, ends, startsAt, endsAt, actionToShow, mark, heldUntil }: Session) => ({
  name,
  starts,
  ends,
  startsAt,
  endsAt,
  actionToShow,
  mark,
  heldUntil,
})

/** Makes the tile of a time at which no court can be booked, since the venue cancelled it. */
const cancelledTile = (session: CancelledSession): CourtTime => ({
  key: String(session.id),
  name: session.name,
  starts: session.starts,
  ends: session.ends,
  startsAt: session.startsAt,
  endsAt: session.endsAt,
  actionToShow: session.actionToShow,
  state: { kind: 'none', why: cancelledWord, isNotOpen: false },
  spaces: null,
  price: null,
  isPriceFrom: false,
  mark: undefined,
  to: '',
  heldUntil: undefined,
  isCancelled: true,
})

/**
 * Returns the tiles in order of time. A cancelled time comes once, and only where
 * no court of that time takes place.
 */
export function withCancelledTiles<Entry extends { timestamp: number; compositeKey: string }>(
  {
    entries,
    shown,
    cancelled,
  }: {
    entries: readonly Entry[]
    shown: readonly Entry[]
    cancelled: readonly CancelledSession[]
  },
  tileFor: (entry: Entry) => CourtTime,
): CourtTime[] {
  const held = new Set(entries.map(({ compositeKey }) => compositeKey))
  const times = new Map(
    cancelled
      .filter(({ compositeKey }) => !held.has(compositeKey))
      .map((session): [string, CancelledSession] => [session.compositeKey, session]),
  )
  return inPlace(shown, [...times.values()]).map((entry) =>
    isCancelled(entry) ? cancelledTile(entry) : tileFor(entry),
  )
}

type Props = { times: readonly CourtTime[]; date: string }

/** Shows the times at which courts can be booked, small enough to see an evening at a glance. */
export const CourtTiles = memo(function CourtTiles({ times, date }: Props) {
  const owesCharge = useOwesCharge()
  return (
    <PartsOfDay entries={times} shape="tiles">
      {({ key, ...time }) => <CourtTile key={key} {...time} date={date} owesCharge={owesCharge} />}
    </PartsOfDay>
  )
})

/** Says that the time is full, and if the customer waits for it. */
const waitWords = ({ waitlistId }: Waitlist): string =>
  waitlistId === null ? 'Full: wait for a court' : stateWordsInSearch.waiting

type TileProps = Omit<CourtTime, 'key'> & { date: string; owesCharge: boolean }

function CourtTile(time: TileProps) {
  const { state, spaces, price, isPriceFrom, mark } = time
  const isOwn = state.kind === 'in-basket' || state.kind === 'booked'
  const isOpen = state.kind === 'book'
  return (
    <li
      className={classNames(
        'flex flex-col gap-2 rounded-lg border p-3 sm:p-4',
        isOwn && 'border-primary-300 bg-primary-50 shadow-card',
        isOpen && 'border-line bg-surface shadow-card',
        !isOwn && !isOpen && 'border-line bg-transparent text-ink-soft',
      )}
      data-edge
    >
      {time.isCancelled ? (
        <s>
          <Times starts={time.starts} ends={time.ends} />
        </s>
      ) : (
        <Times starts={time.starts} ends={time.ends} />
      )}
      {spaces !== null && spaces > 0 && (
        <p className={classNames('text-sm', spaces === 1 ? 'font-bold text-warning' : 'text-ink-soft')}>
          {spacesWords(spaces)}
        </p>
      )}
      <OfferHeld until={time.heldUntil} />
      <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-1">
        {price !== null && (isOpen || isOwn) && (
          <p className="tabular font-bold">
            {isPriceFrom && <span className="text-sm font-normal text-ink-soft">from </span>}
            {mark?.text ?? price}
            {mark && <span className="block text-xs font-normal text-ink-soft">{besideWords(mark)}</span>}
          </p>
        )}
        <TileAction {...time} />
      </div>
    </li>
  )
}

function TileAction(time: TileProps) {
  const { state, to, date, owesCharge } = time
  switch (state.kind) {
    case 'book': {
      const words = owesCharge ? settleFirst : 'Book'
      return (
        <Link
          to={to}
          opensSheet
          aria-label={courtLinkName(words, time, date)}
          className={classNames(buttonStyle('primary', 'medium'), 'max-sm:w-full')}
        >
          {words}
        </Link>
      )
    }
    case 'in-basket':
    case 'booked': {
      const mark = stateWords[state.kind]
      return (
        <Link
          to={to}
          opensSheet
          aria-label={courtLinkName(mark, time, date)}
          className="rounded-sm py-2 underline-offset-4 hover:underline"
        >
          <OwnMark>{mark}</OwnMark>
        </Link>
      )
    }
    case 'full':
      return state.waitlist ? (
        <Link
          to={to}
          opensSheet
          aria-label={courtLinkName(waitWords(state.waitlist), time, date)}
          className="rounded-sm py-2 text-sm font-bold text-primary-text underline underline-offset-4"
        >
          {waitWords(state.waitlist)}
        </Link>
      ) : (
        <span className="py-2 text-sm font-bold">{stateWords.full}</span>
      )
    case 'none':
      return time.isCancelled ? <CancelledMark /> : <SlotReason>{state.why}</SlotReason>
  }
}
