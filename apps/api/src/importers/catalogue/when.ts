const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const PATTERN = /^(\S+) (\d{2}:\d{2})(?:-(\d{2}:\d{2}) every (\d{1,3}))?$/
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** A weekly pattern in the venue's wall time; `weekdays` are ISO numbers, Monday 1. */
export type When = {
  weekdays: number[]
  firstStart: string
  lastEnd: string | null
  everyMinutes: number | null
}

export const minutesOfDay = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

const numberOf = (day: string): number => WEEKDAYS.findIndex((name) => name === day) + 1

const parseDays = (text: string): number[] | null => {
  if (text === 'daily') return [1, 2, 3, 4, 5, 6, 7]
  const days = new Set<number>()
  for (const part of text.split(',')) {
    const [from = '', to = from, ...more] = part.split('-')
    const first = numberOf(from)
    const last = numberOf(to)
    if (first === 0 || last < first || more.length > 0) return null
    for (let day = first; day <= last; day++) days.add(day)
  }
  return [...days].sort((a, b) => a - b)
}

/** Reads 'mon,wed 18:00' or 'mon-fri 07:00-22:00 every 60'; null when it is neither. */
export const parseWhen = (text: string): When | null => {
  const [, days = '', firstStart = '', lastEnd, every] = PATTERN.exec(text) ?? []
  const weekdays = parseDays(days)
  if (weekdays === null || !TIME.test(firstStart)) return null
  if (lastEnd === undefined) return { weekdays, firstStart, lastEnd: null, everyMinutes: null }
  if (!TIME.test(lastEnd) || minutesOfDay(lastEnd) <= minutesOfDay(firstStart) || Number(every) === 0)
    return null
  return { weekdays, firstStart, lastEnd, everyMinutes: Number(every) }
}

/** Reads when a venue is open, 'mon-fri 06:30-22:30'; '24:00' is midnight. Null when it is something else. */
export const parseHours = (text: string): { weekdays: number[]; opens: string; closes: string } | null => {
  const [, days = '', opens = '', closes = ''] = /^(\S+) (\d{2}:\d{2})-(\d{2}:\d{2})$/.exec(text) ?? []
  const weekdays = parseDays(days)
  if (weekdays === null || !TIME.test(opens) || !(TIME.test(closes) || closes === '24:00')) return null
  return opens < closes ? { weekdays, opens, closes } : null
}

/** ISO number of the weekday of 'YYYY-MM-DD', Monday 1. */
const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7

const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** At which times, 'HH:MM', a pattern has sessions of so many minutes on a date. */
export const startsOn = (when: When, date: string, minutes: number): string[] => {
  const { weekdays, firstStart, lastEnd, everyMinutes } = when
  if (!weekdays.includes(weekdayOf(date))) return []
  if (lastEnd === null || everyMinutes === null) return [firstStart]
  const first = minutesOfDay(firstStart)
  const room = minutesOfDay(lastEnd) - first - minutes
  return Array.from({ length: room < 0 ? 0 : Math.floor(room / everyMinutes) + 1 }, (_, number) =>
    timeOf(first + number * everyMinutes),
  )
}
