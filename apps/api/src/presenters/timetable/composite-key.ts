import { hash } from 'node:crypto'

interface Timed {
  categoryId: string
  startsAt: Date
  endsAt: Date
}

/** The same for every court of an activity at one time. */
export const timeKey = ({ categoryId, startsAt, endsAt }: Timed): string =>
  `${categoryId} ${startsAt.getTime()} ${endsAt.getTime()}`

/** wire 4: 8 hex characters of it, as programs know it. */
export const compositeKey = (timed: Timed): string => hash('sha256', timeKey(timed), 'hex').slice(0, 8)
