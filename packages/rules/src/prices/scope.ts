import { type Bands, isInBand, type WallStart } from './bands.ts'

/** Places and times for which something is good; what is left out is not restricted. */
export interface Scope {
  /** Slugs of activities, which include everything below them. */
  categories?: readonly string[]
  /** Slugs of venues. */
  venues?: readonly string[]
  /** The name of a band. */
  band?: string
}

/** Facts of a session that decide whether something is good for it. */
export interface SessionFacts {
  /** Id of the session: a person uses a benefit once in it. */
  slotId: number
  /** Slugs of its activity and of those above it. */
  categories: readonly string[]
  venue: string
  /** Date on the venue's calendar: 'YYYY-MM-DD'. */
  date: string
  start: WallStart
  /** True for a course, which is held whole: single benefits and visits are for single sessions. */
  isCourse: boolean
  /** True when each person can have only one place in it anyway. */
  onePerPerson: boolean
}

export const isInScope = (scope: Scope, session: SessionFacts, bands: Bands): boolean =>
  (scope.categories?.some((slug) => session.categories.includes(slug)) ?? true) &&
  (scope.venues?.includes(session.venue) ?? true) &&
  (scope.band === undefined || isInBand(scope.band, session.start, bands))
