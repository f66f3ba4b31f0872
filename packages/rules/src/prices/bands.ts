/** A part of the week by the venue's clock: a session is in it when it starts within it, the last start included. */
export interface BandPart {
  /** 1 is Monday, 7 Sunday. */
  days: readonly number[]
  /** 'HH:MM' */
  from: string
  /** 'HH:MM' */
  lastStart: string
}

/** Named parts of the week, such as `off-peak`. */
export type Bands = Readonly<Record<string, readonly BandPart[]>>

/** When a session starts by the clock of its venue. */
export interface WallStart {
  /** 1 is Monday, 7 Sunday. */
  weekday: number
  /** 'HH:MM' */
  time: string
}

/** A name that the operator no longer uses is no band: nothing is in it. */
export const isInBand = (name: string, { weekday, time }: WallStart, bands: Bands): boolean =>
  (bands[name] ?? []).some(
    ({ days, from, lastStart }) => days.includes(weekday) && from <= time && time <= lastStart,
  )

/** The name as people read it: `off-peak`. */
export const bandWords = (name: string): string => name.replaceAll('_', '-')
