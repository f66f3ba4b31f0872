import { momentWords, weekdayAndDate } from '@touchline/rules/time/date-labels'

type Later = {
  date: string
  /** Moment of opening, in the venue's own time. */
  opensLocal: string
  until: string | null
}

/** Writes 'New days open at 22:00: Sun 29 Nov on Mon 23 Nov, then one more each day, up to Sun 6 Dec.' */
export function laterDays({ date, opensLocal, until }: Later): string {
  if (until === date)
    return `${weekdayAndDate(date)} opens ${momentWords(opensLocal)}. It is the last day that this booking can be moved to.`
  const upTo = until === null ? '' : `, up to ${weekdayAndDate(until)}`
  const [opensOn, opensAt] = [weekdayAndDate(opensLocal.slice(0, 10)), opensLocal.slice(11, 16)]
  return `New days open at ${opensAt}: ${weekdayAndDate(date)} on ${opensOn}, then one more each day${upTo}.`
}
