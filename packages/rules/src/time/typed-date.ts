import type { CalendarDate } from './calendar-date.ts'

/** Reads a date typed into three boxes; null when they hold no day that exists. */
export function typedDate(boxes: readonly [day: string, month: string, year: string]): CalendarDate | null {
  const [day, month, year] = boxes.map((part) => (/^\d{1,4}$/.test(part.trim()) ? Number(part) : 0)) as [
    number,
    number,
    number,
  ]
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists =
    year >= 1000 &&
    date.getUTCFullYear() === year &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day
  return exists ? date.toISOString().slice(0, 10) : null
}
