/**
 * A part of the week on the venue's clock. A session is in it when it starts within it, the last start
 * included.
 */
export interface BandPart {
  /** ISO weekdays: 1 is Monday, 7 Sunday. */
  days: readonly number[]
  /** 'HH:MM' */
  from: string
  /** 'HH:MM' */
  lastStart: string
}

/** Named parts of the week, such as `off-peak`. */
export type Bands = Readonly<Record<string, readonly BandPart[]>>

/** Start of a session on the clock of its venue. */
export interface WallStart {
  /** 1 is Monday, 7 Sunday. */
  weekday: number
  /** 'HH:MM' */
  time: string
}

/**
 * True when the start is in the named band. A name that the operator no longer uses has no band: nothing is
 * in it.
 */
export const isInBand = (name: string, { weekday, time }: WallStart, bands: Bands): boolean =>
  (bands[name] ?? []).some(
    ({ days, from, lastStart }) => days.includes(weekday) && from <= time && time <= lastStart,
  )

/** Returns the name as people read it: `off-peak`. */
export const bandWords = (name: string): string => name.replaceAll('_', '-')
