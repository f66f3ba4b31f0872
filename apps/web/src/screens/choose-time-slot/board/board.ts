import type { CancelledSession, Session } from '../../../calls/listing-types.ts'
import type { Court } from '../selection/court/court-choice.ts'

/** Court; or all courts together, for a visitor to whom only the hour matters. */
export type Column = { key: string; name: string }

/** Column for any court of the activity. */
export const anyCourt: Column = { key: 'any', name: 'Any court' }

/**
 * State of a cell for this visitor: `wait` where every court of the time is taken and can be
 * waited for; `closed` where there is nothing to book, or not yet, or no more; `cancelled`
 * where its venue has cancelled it.
 */
export type CellState = 'free' | 'own' | 'taken' | 'wait' | 'closed' | 'cancelled'

export type Cell = {
  key: string
  /** Row of the cell, counted from 0. */
  hour: number
  column: number
  /** Slots of the cell: for one court at most one, for any court one each. */
  courts: readonly Court[]
  look: CellState
  /** Largest number of times in a row, from this one on, for which one court is free. */
  longest: number
}

export type Hour = {
  key: string
  starts: string
  ends: string
  /** Seconds since 1970. */
  timestamp: number
  cells: readonly Cell[]
}

export type Board = { columns: readonly Column[]; hours: readonly Hour[] }

type Placed = Pick<Session, 'timestamp' | 'starts' | 'ends' | 'endsAt' | 'location' | 'place'>

const hourKey = ({ timestamp, endsAt }: Placed): string => `${timestamp} ${endsAt.format24Hour}`

const placeKey = ({ location, place }: Placed): string => location?.id ?? place

export const courtKey = ({ slot }: Court): string => placeKey(slot)

type OfTime = { first: Placed; courts: Court[]; cancelled: CancelledSession[] }

/**
 * Makes a table of hours from the courts of a day and those that the venue has cancelled. `isAny` makes one
 * column for all courts.
 */
export function boardOf(
  courts: readonly Court[],
  locations: readonly Column[],
  isAny: boolean,
  cancelled: readonly CancelledSession[] = [],
): Board {
  const used = new Set([...courts.map(courtKey), ...cancelled.map(placeKey)])
  const columns = isAny ? [anyCourt] : locations.filter(({ key }) => used.has(key))
  const times = new Map<string, OfTime>()
  const timeOf = (placed: Placed): OfTime => {
    const key = hourKey(placed)
    const known = times.get(key) ?? { first: placed, courts: [], cancelled: [] }
    times.set(key, known)
    return known
  }
  for (const court of courts) timeOf(court.slot).courts.push(court)
  for (const session of cancelled) timeOf(session).cancelled.push(session)
  const hours = [...times].sort(([, one], [, other]) => one.first.timestamp - other.first.timestamp)
  return {
    columns,
    hours: hours.map(([key, ofTime], hour) => ({
      key,
      starts: ofTime.first.starts,
      ends: ofTime.first.ends,
      timestamp: ofTime.first.timestamp,
      cells: columns.map((column, index) => {
        const isHere = (place: string): boolean => isAny || place === column.key
        const own = ofTime.courts.filter((court) => isHere(courtKey(court)))
        const isCancelled = own.length === 0 && ofTime.cancelled.some((one) => isHere(placeKey(one)))
        return {
          key: `${key} ${column.key}`,
          hour,
          column: index,
          courts: own,
          look: isCancelled ? 'cancelled' : lookOf(own, ofTime.courts),
          longest: Math.max(0, ...own.map(({ free }) => free)),
        }
      }),
    })),
  }
}

function lookOf(own: readonly Court[], ofTime: readonly Court[]): CellState {
  const is = (...kinds: Court['state']['kind'][]) => own.some(({ state }) => kinds.includes(state.kind))
  if (is('book')) return 'free'
  if (is('in-basket', 'booked')) return 'own'
  if (!is('full')) return 'closed'
  const isWaitedFor = ofTime.every(({ state }) => state.kind === 'full' && state.waitlist)
  return isWaitedFor ? 'wait' : 'taken'
}

/** True when a free cell is too short for the wanted number of times in a row. */
export const isTooShort = ({ look, longest }: Cell, wanted: number): boolean =>
  look === 'free' && longest < wanted

/** True when every court of the time is taken. */
export const isGone = ({ look }: Cell): boolean => look === 'taken' || look === 'wait'

export const cellsOf = ({ hours }: Board): Cell[] => hours.flatMap(({ cells }) => cells)

/** Finds the cell of a slot, in any column. */
export const cellOfSlot = (board: Board, slotId: string | number): Cell | undefined =>
  cellsOf(board).find(({ courts }) => courts.some(({ slot }) => slot.id === slotId))

/** Finds the slots that could be booked before and are full now. */
export function slotsTakenSince(before: readonly Court[], now: readonly Court[]): Court['slot'][] {
  const free = new Set(before.filter(({ state }) => state.kind === 'book').map(({ slot }) => slot.id))
  return now.filter(({ slot, state }) => state.kind === 'full' && free.has(slot.id)).map(({ slot }) => slot)
}
