import { wallDate, wallTimeToldApart } from '@touchline/rules/wall-time'
import { dayWords } from '../presenters/day-words.ts'

/** One session as a letter names it. */
export interface SessionFacts {
  /** With its court or room: 'Badminton, Court 3'. */
  name: string
  /** ISO */
  startsAt: string
  /** Where any time within a span will do. */
  untilAt?: string
  venueName: string
  timeZone: string
}

/** 'Fri 18 Dec 2026 at 22:00', by the venue's clock. */
export const momentIn = (iso: string, timeZone: string): string => {
  const moment = new Date(iso)
  return `${dayWords(wallDate(moment, timeZone))} at ${wallTimeToldApart(moment, timeZone)}`
}

/** 'Fri 18 Dec 2026 at 22:00', or 'Fri 18 Dec 2026 at 18:00 to 20:00' of a span. */
export const whenOf = ({ startsAt, untilAt, timeZone }: SessionFacts): string =>
  momentIn(startsAt, timeZone) +
  (untilAt === undefined ? '' : ` to ${wallTimeToldApart(new Date(untilAt), timeZone)}`)

/** 'Badminton, Court 3, Fri 18 Dec 2026 at 22:00, Quayside' */
export const sessionWords = (session: SessionFacts): string =>
  `${session.name}, ${whenOf(session)}, ${session.venueName}`

export const sessionRows = (session: SessionFacts): [string, string][] => [
  ['What', session.name],
  ['When', whenOf(session)],
  ['Where', session.venueName],
]
