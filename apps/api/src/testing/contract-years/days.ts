/** A day as YYYY-MM-DD. The model counts days itself, and asks none of the product's functions for it. */
export type Day = string

const dayMs = 86_400_000
const numberOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / dayMs

export const later = (day: Day, days: number): Day =>
  new Date((numberOf(day) + days) * dayMs).toISOString().slice(0, 10)

/** Number of days from one to another, both included. */
export const daysIn = (from: Day, until: Day): number => numberOf(until) - numberOf(from) + 1

/** The same day so many months later, or the last day of a month that has no such day. */
export function monthsLater(day: Day, months: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + months, 0))
  last.setUTCDate(Math.min(date, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}

export const dateOf = (day: Day): number => Number(day.slice(8))
export const monthOf = (day: Day): string => day.slice(0, 7)
export const latest = (...days: Day[]): Day => days.reduce((a, b) => (a > b ? a : b))
