import type { ApiVersion } from '@touchline/rules/timetable/api-version'

/** What every call about one day of an activity is asked with. */
export type DayOfActivity = { venue: string; activity: string; date: string; version: ApiVersion }
