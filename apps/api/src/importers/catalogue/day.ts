const ABSOLUTE = /^(\d{4})-(\d{2})-(\d{2})$/
const RELATIVE = /^([+-])(\d{1,4}) (day|week)s?$/
const DAY_MS = 86_400_000

/** A date of the file: fixed, or counted from the day of the first import ('+14 days', '-3 weeks', 'today'). */
export type Day = { date: string; isRelative: boolean }

export const isDay = (text: string): boolean => {
  if (text === 'today' || RELATIVE.test(text)) return true
  if (!ABSOLUTE.test(text)) return false
  const read = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text)
}

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** `today` is the client's own date. The text must have passed `isDay`. */
export const resolveDay = (text: string, today: string): Day => {
  if (text === 'today') return { date: today, isRelative: true }
  const [, sign, count, unit] = RELATIVE.exec(text) ?? []
  if (count === undefined) return { date: text, isRelative: false }
  const days = Number(count) * (unit === 'week' ? 7 : 1)
  return { date: addDays(today, sign === '-' ? -days : days), isRelative: true }
}
