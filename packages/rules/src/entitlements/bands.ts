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
