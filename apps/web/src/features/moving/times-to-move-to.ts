import type { Session } from '../../calls/places.ts'
import type { BookingToMove } from './booking-to-move.ts'

type Choosable = Pick<Session, 'timestamp' | 'actionToShow' | 'spaces'>

/** The sessions of a day that can be booked now, with room for all places of the booking; not the one that it is for. */
export const timesToMoveTo = <One extends Choosable>(
  sessions: readonly One[],
  { startsAtUtc, places }: Pick<BookingToMove, 'startsAtUtc' | 'places'>,
): One[] =>
  sessions.filter(
    ({ timestamp, actionToShow, spaces }) =>
      actionToShow.status === 'BOOK' &&
      (spaces ?? 0) >= places &&
      timestamp !== Math.floor(Date.parse(startsAtUtc) / 1000),
  )

type Timed = { starts: string; ends: string; name: string }

/** Courts of one time stand together. */
export function byTime<One extends Timed>(
  sessions: readonly One[],
): { key: string; sessions: [One, ...One[]] }[] {
  const times = new Map<string, [One, ...One[]]>()
  for (const session of sessions) {
    const key = [session.starts, session.ends, session.name].join(' ')
    const others = times.get(key)
    if (others) others.push(session)
    else times.set(key, [session])
  }
  return [...times].map(([key, together]) => ({ key, sessions: together }))
}
