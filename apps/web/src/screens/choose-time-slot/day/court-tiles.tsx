import type { PriceMark } from '@touchline/contract/entities/timetable/slot'
import { cancelledWord, stateWords, stateWordsInSearch } from '@touchline/rules/timetable/slot-action'
import { memo } from 'react'
import type { CancelledSession, Session, Waitlist } from '../../../calls/listing-types.ts'
import { settleFirst, useOwesCharge } from '../../../features/flags/use-owes-charge.ts'
import { UsualPrice } from '../../../features/timetable/usual-price.tsx'
import { Link } from '../../../page/link.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { OfferHeld } from '../offer-held.tsx'
import { type CardState, courtLinkName, spacesWords } from '../session-words.ts'
import { CancelledMark, inPlace, isCancelled } from './cancelled-row.tsx'
import { PartsOfDay } from './part-of-day.tsx'
import { OwnMark, SlotReason } from './session-card.tsx'
import { bookStyle, coversRow, Times } from './slot-card.tsx'

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

/** Shows the times at which courts can be booked, as rows like those of a day of classes. */
export const CourtTiles = memo(function CourtTiles({ times, date }: Props) {
  const owesCharge = useOwesCharge()
  return (
    <PartsOfDay date={date} entries={times}>
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
        'relative grid min-h-16 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-1 md:grid-cols-[10rem_minmax(0,1fr)_auto] md:gap-x-4',
        isOwn && 'bg-primary-50',
        isOpen && 'bg-surface hover:bg-primary-50',
        !isOwn && !isOpen && 'text-ink-soft',
      )}
    >
      {time.isCancelled ? (
        <s>
          <Times starts={time.starts} ends={time.ends} isStacked />
        </s>
      ) : (
        <Times starts={time.starts} ends={time.ends} isStacked />
      )}
      <div className="min-w-0 text-sm leading-tight">
        {spaces !== null && spaces > 0 && (
          <p className={spaces === 1 ? 'font-bold text-warning' : 'text-ink-soft'}>{spacesWords(spaces)}</p>
        )}
        {mark && (isOpen || isOwn) && <p className="text-ink-soft">{mark.words}</p>}
        <OfferHeld until={time.heldUntil} />
      </div>
      <div className="flex flex-col items-end gap-0.5 text-right md:grid md:grid-cols-[minmax(8rem,auto)_7rem] md:items-center md:justify-items-end md:gap-x-4">
        <p className="tabular text-lg leading-tight font-bold empty:max-md:hidden">
          {price !== null && (isOpen || isOwn) && (
            <>
              {isPriceFrom && <span className="text-sm font-normal text-ink-soft">from </span>}
              {mark?.text ?? price}
              {mark && <UsualPrice price={mark.usual} />}
            </>
          )}
        </p>
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
          className={classNames(bookStyle, coversRow)}
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
          className={classNames('rounded-sm underline-offset-4 hover:underline', coversRow)}
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
          className={classNames(
            'rounded-sm text-sm font-bold text-primary-text underline underline-offset-4',
            coversRow,
          )}
        >
          {waitWords(state.waitlist)}
        </Link>
      ) : (
        <span className="text-sm font-bold">{stateWords.full}</span>
      )
    case 'none':
      return time.isCancelled ? <CancelledMark /> : <SlotReason>{state.why}</SlotReason>
  }
}
