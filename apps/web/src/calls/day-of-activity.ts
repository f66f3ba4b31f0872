import type { ApiVersion } from '@touchline/rules/timetable/api-version'

/** Arguments of every call about one day of an activity. */
export type DayOfActivity = { venue: string; activity: string; date: string; version: ApiVersion }
