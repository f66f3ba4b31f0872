import { dayAndYear } from '@touchline/rules/time/date-labels'
import { spanOf } from '@touchline/rules/time/end-words'
import { wallDate, wallTimeToldApart } from '@touchline/rules/time/wall-time'
import { countWords } from '@touchline/rules/words/count-words'

/** One session as a letter names it. */
export interface SessionFacts {
  /** With its court or room: 'Badminton, Court 3'. */
  name: string
  /** ISO */
  startsAt: string
  /** Where any time within a span will do. */
  untilAt?: string
  /** Of a course: how many sessions, of which this is the first. */
  sessions?: number
  venueName: string
  timeZone: string
}

/** 'Fri 18 Dec 2026 at 22:00', by the venue's clock. */
export const momentIn = (iso: string, timeZone: string): string => {
  const moment = new Date(iso)
  return `${dayAndYear(wallDate(moment, timeZone))} at ${wallTimeToldApart(moment, timeZone)}`
}

/** 'Fri 18 Dec 2026 at 22:00', 'Fri 18 Dec 2026 at 18:00 to 20:00' of a span, '9 sessions from Sat 28 Nov 2026 at 09:00' of a course. */
export const whenOf = ({ startsAt, untilAt, sessions = 1, timeZone }: SessionFacts): string =>
  (sessions > 1 ? `${countWords(sessions, 'session')} from ` : '') +
  momentIn(startsAt, timeZone) +
  (untilAt === undefined ? '' : ` to ${spanOf(new Date(startsAt), new Date(untilAt), timeZone).ends}`)

/** 'Badminton, Court 3, Fri 18 Dec 2026 at 22:00, Quayside' */
export const sessionWords = (session: SessionFacts): string =>
  `${session.name}, ${whenOf(session)}, ${session.venueName}`

export const sessionRows = (session: SessionFacts): [string, string][] => [
  ['What', session.name],
  ['When', whenOf(session)],
  ['Where', session.venueName],
]
