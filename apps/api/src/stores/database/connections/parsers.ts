import { memoise } from '@touchline/rules/web/memoise'
import pg from 'pg'

const { builtins } = pg.types
const DATE_ARRAY = 1182
const INT8_ARRAY = 1016

const asSafeInteger = (text: string): number => {
  const number = Number(text)
  if (!Number.isSafeInteger(number))
    throw new RangeError('A whole number of the database is greater than we can keep exactly')
  return number
}
const asDateString = (text: string): string => text
const elements = (text: string): string[] => (text === '{}' ? [] : text.slice(1, -1).split(','))

const usualInstant = pg.types.getTypeParser(builtins.TIMESTAMPTZ) as (text: string) => unknown
const twoDigits = (text: string, at: number): number =>
  (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48
const instantShape = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d$/

/**
 * Reads an instant. A day's slots bring hundreds: the usual shape takes a tenth of pg's time, and pg reads
 * the rest.
 */
const readInstant = (text: string): unknown => {
  if (!instantShape.test(text)) return usualInstant(text)
  const day = Date.UTC(
    twoDigits(text, 0) * 100 + twoDigits(text, 2),
    twoDigits(text, 5) - 1,
    twoDigits(text, 8),
  )
  const seconds = twoDigits(text, 11) * 3600 + twoDigits(text, 14) * 60 + twoDigits(text, 17)
  const ms = text[19] === '.' ? Number(text.slice(20, -3).padEnd(3, '0').slice(0, 3)) : 0
  const sign = text.at(-3) === '-' ? -1 : 1
  return new Date(day + (seconds - sign * twoDigits(text, text.length - 2) * 3600) * 1000 + ms)
}

/**
 * Reads an instant, or returns the Date kept for the same text. Sessions begin together, and each row brings
 * the hour of its reading, so most instants of a list repeat. These Dates are never changed.
 */
const asInstant = memoise(readInstant, 5_000)

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, asSafeInteger],
  [builtins.TIMESTAMPTZ, asInstant],
  [INT8_ARRAY, (text) => elements(text).map(asSafeInteger)],
  // A date has no zone: as a Date it would become midnight of the server's own zone.
  [builtins.DATE, asDateString],
  [DATE_ARRAY, elements],
])

/** Parsers of PostgreSQL's values: bigint as a number, date as 'YYYY-MM-DD', timestamptz as a Date. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    parsers.get(oid) ??
    (pg.types.getTypeParser(oid, format) as (text: string) => unknown)) as typeof pg.types.getTypeParser,
}
