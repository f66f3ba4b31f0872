import { datePretty, weekdayShort } from '@touchline/rules/date-labels'

/** 'Tue 24 Nov 2026' of '2026-11-24' */
export const dayWords = (date: string): string =>
  `${weekdayShort(date)} ${datePretty(date)} ${date.slice(0, 4)}`
