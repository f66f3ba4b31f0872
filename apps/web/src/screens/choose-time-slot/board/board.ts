import type { Court } from '../selection/court-choice.ts'

/** A court; or all of them together, for who minds the hour alone. */
export type Column = { key: string; name: string }

/** Of any court of the activity. */
export const anyCourt: Column = { key: 'any', name: 'Any court' }

/**
 * What a cell is to this visitor: `wait` where every court of the time is taken and can be waited for; `closed` where
 * there is nothing to be had, or not yet, or no more.
 */
export type Look = 'free' | 'own' | 'taken' | 'wait' | 'closed'

export type Cell = {
  key: string
  /** Where it stands, counted from 0. */
  hour: number
  column: number
  /** What there is: of one court one slot at most, of any court one for each. */
  courts: readonly Court[]
  look: Look
  /** How many times in a row, from this one on, one court is free. */
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

const hourKey = ({ slot }: Court): string => `${slot.timestamp} ${slot.endsAt.format24Hour}`

export const courtKey = ({ slot }: Court): string => slot.location?.id ?? slot.place

/** The courts of a day as a table of hours; `isAny` with one column for all courts. */
export function boardOf(courts: readonly Court[], locations: readonly Column[], isAny: boolean): Board {
  const used = new Set(courts.map(courtKey))
  const columns = isAny ? [anyCourt] : locations.filter(({ key }) => used.has(key))
  const times = new Map<string, Court[]>()
  for (const court of courts) times.set(hourKey(court), [...(times.get(hourKey(court)) ?? []), court])
  const hours = [...times].sort(([, [a]], [, [b]]) => startOf(a) - startOf(b))
  return {
    columns,
    hours: hours.map(([key, ofTime], hour) => ({
      key,
      starts: ofTime[0]?.slot.starts ?? '',
      ends: ofTime[0]?.slot.ends ?? '',
      timestamp: startOf(ofTime[0]),
      cells: columns.map((column, index) => {
        const own = isAny ? ofTime : ofTime.filter((court) => courtKey(court) === column.key)
        return {
          key: `${key} ${column.key}`,
          hour,
          column: index,
          courts: own,
          look: lookOf(own, ofTime),
          longest: Math.max(0, ...own.map(({ free }) => free)),
        }
      }),
    })),
  }
}

const startOf = (court: Court | undefined): number => court?.slot.timestamp ?? 0

function lookOf(own: readonly Court[], ofTime: readonly Court[]): Look {
  const is = (...kinds: Court['state']['kind'][]) => own.some(({ state }) => kinds.includes(state.kind))
  if (is('book')) return 'free'
  if (is('in-basket', 'booked')) return 'own'
  if (!is('full')) return 'closed'
  const isWaitedFor = ofTime.every(({ state }) => state.kind === 'full' && state.waitlist)
  return isWaitedFor ? 'wait' : 'taken'
}

/** Too short for as many times in a row as are wanted. */
export const isTooShort = ({ look, longest }: Cell, wanted: number): boolean =>
  look === 'free' && longest < wanted

/** Every court of the time is somebody's. */
export const isGone = ({ look }: Cell): boolean => look === 'taken' || look === 'wait'

export const cellsOf = ({ hours }: Board): Cell[] => hours.flatMap(({ cells }) => cells)

/** The cell of a slot, whichever column that is in. */
export const cellOfSlot = (board: Board, slotId: string | number): Cell | undefined =>
  cellsOf(board).find(({ courts }) => courts.some(({ slot }) => slot.id === slotId))

/** Slots that could be had before and are full now. */
export function takenSince(before: readonly Court[], now: readonly Court[]): Court['slot'][] {
  const free = new Set(before.filter(({ state }) => state.kind === 'book').map(({ slot }) => slot.id))
  return now.filter(({ slot, state }) => state.kind === 'full' && free.has(slot.id)).map(({ slot }) => slot)
}
