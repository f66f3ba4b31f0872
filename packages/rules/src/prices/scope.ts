import { type Bands, isInBand, type WallStart } from './bands.ts'

/** Where and when something is good; what is left out is not restricted. */
export interface Scope {
  /** Slugs of activities; what is below one of them is in it, too. */
  categories?: readonly string[]
  /** Slugs of venues. */
  venues?: readonly string[]
  /** The name of a band. */
  band?: string
}

/** What of a session decides whether something is good for it. */
export interface SessionFacts {
  /** Its own id: one person uses one benefit once in it. */
  slotId: number
  /** Slugs of its activity and of those above it. */
  categories: readonly string[]
  venue: string
  /** 'YYYY-MM-DD', of the venue's calendar. */
  date: string
  start: WallStart
  /** A course is held whole: single benefits and visits are for single sessions. */
  isCourse: boolean
  /** Whether each person has one place in it anyway. */
  onePerPerson: boolean
}

export const isInScope = (scope: Scope, session: SessionFacts, bands: Bands): boolean =>
  (scope.categories?.some((slug) => session.categories.includes(slug)) ?? true) &&
  (scope.venues?.includes(session.venue) ?? true) &&
  (scope.band === undefined || isInBand(scope.band, session.start, bands))
