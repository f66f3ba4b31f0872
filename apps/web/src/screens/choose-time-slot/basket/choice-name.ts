import { weekdayShort } from '@touchline/rules/time/date-labels'

/** 'Yoga, Tue 18:30': what was chosen, as somebody would say it who looks at its day. */
export const choiceName = (name: string, date: string, starts: string): string =>
  `${name}, ${weekdayShort(date)} ${starts}`
