import type { Opening } from '@touchline/contract/entities/timetable/wall-time'
import { weekdayAndDate } from '@touchline/rules/time/date-labels'

/** Writes '19:30, Tue 24 Nov': by the venue's clock, with the day, since it may be another day. */
export const untilWords = ({ local, format24Hour }: Pick<Opening, 'local' | 'format24Hour'>): string =>
  `${format24Hour}, ${weekdayAndDate(local.slice(0, 10))}`
