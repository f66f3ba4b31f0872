import { dayAndYear } from '@touchline/rules/time/date-labels'
import { spanOf } from '@touchline/rules/time/end-words'
import { wallDate, wallTimeToldApart } from '@touchline/rules/time/wall-time'
import { countWords } from '@touchline/rules/words/count-words'

/** A session as letters name it. */
export interface SessionFacts {
  /** Name with its court or room: 'Badminton, Court 3'. */
  name: string
  /** ISO */
  startsAt: string
  /** End of the span, where any time within one will do. */
  untilAt?: string
  /** Number of sessions of a course, of which this is the first. */
  sessions?: number
  venueName: string
  timeZone: string
}

/** Formats a moment by the venue's clock: 'Fri 18 Dec 2026 at 22:00'. */
export const momentIn = (iso: string, timeZone: string): string => {
  const moment = new Date(iso)
  return `${dayAndYear(wallDate(moment, timeZone))} at ${wallTimeToldApart(moment, timeZone)}`
}

/**
 * Formats the time: 'Fri 18 Dec 2026 at 22:00'; for a span 'Fri 18 Dec 2026 at 18:00 to 20:00'; for a course
 * '9 sessions from Sat 28 Nov 2026 at 09:00'.
 */
export const whenOf = ({ startsAt, untilAt, sessions = 1, timeZone }: SessionFacts): string =>
  (sessions > 1 ? `${countWords(sessions, 'session')} from ` : '') +
  momentIn(startsAt, timeZone) +
  (untilAt === undefined ? '' : ` to ${spanOf(new Date(startsAt), new Date(untilAt), timeZone).ends}`)

/** Names the session: 'Badminton, Court 3, Fri 18 Dec 2026 at 22:00, Quayside'. */
export const sessionWords = (session: SessionFacts): string =>
  `${session.name}, ${whenOf(session)}, ${session.venueName}`

export const sessionRows = (session: SessionFacts): [string, string][] => [
  ['What', session.name],
  ['When', whenOf(session)],
  ['Where', session.venueName],
]
