import { momentWords, weekdayAndDate } from '@touchline/rules/date-labels'

type Later = {
  date: string
  /** The venue's own time. */
  opensLocal: string
  until: string | null
}

/** 'Sun 29 Nov opens Mon 23 Nov, 22:00, and each day after it, up to Sun 6 Dec, a day later.' */
export function laterDays({ date, opensLocal, until }: Later): string {
  const first = `${weekdayAndDate(date)} opens ${momentWords(opensLocal)}`
  if (until === date) return `${first}. It is the last day that this booking can be moved to.`
  const upTo = until === null ? '' : `, up to ${weekdayAndDate(until)}`
  return `${first}, and each day after it${upTo}, a day later.`
}
