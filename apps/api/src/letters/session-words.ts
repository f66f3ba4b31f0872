import { weekdayAndDate } from '@touchline/rules/date-labels'
import { wallDate, wallTimeToldApart } from '@touchline/rules/wall-time'

/** One session as a letter names it. */
export interface SessionFacts {
  /** With its court or room: 'Badminton, Court 3'. */
  name: string
  /** ISO */
  startsAt: string
  venueName: string
  timeZone: string
}

/** 'Fri 18 Dec at 22:00', by the venue's clock. */
export const momentIn = (iso: string, timeZone: string): string => {
  const moment = new Date(iso)
  return `${weekdayAndDate(wallDate(moment, timeZone))} at ${wallTimeToldApart(moment, timeZone)}`
}

/** 'Badminton, Court 3, Fri 18 Dec at 22:00, Quayside' */
export const sessionWords = ({ name, startsAt, venueName, timeZone }: SessionFacts): string =>
  `${name}, ${momentIn(startsAt, timeZone)}, ${venueName}`

export const sessionRows = ({ name, startsAt, venueName, timeZone }: SessionFacts): [string, string][] => [
  ['What', name],
  ['When', momentIn(startsAt, timeZone)],
  ['Where', venueName],
]
