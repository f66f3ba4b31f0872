import { weekdayShort } from '@touchline/rules/time/date-labels'

/** Names a choice as a person says it who looks at its day: 'Yoga, Tue 18:30'. */
export const choiceName = (name: string, date: string, starts: string): string =>
  `${name}, ${weekdayShort(date)} ${starts}`
