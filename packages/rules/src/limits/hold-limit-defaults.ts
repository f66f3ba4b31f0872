/**
 * Limits on holds and declined cards before a visitor has to wait. An operator's own numbers replace them.
 * They never stop a family of five, a parent with six tickets for a swim, two families at one address or a
 * class of thirty with accounts. A class without accounts gets nearly all of a session (F82).
 *
 * A household, a school or a mobile network has one address. Visitors without an account are counted together
 * with the others at their address, customers mostly alone.
 */
export const defaultHoldLimits = {
  /** Places of one session held at once, by a visitor without an account and by an account. */
  sessionPlacesOfVisitor: 8,
  sessionPlacesOfAccount: 12,
  /**
   * Largest share of the session for one of them, in percent; in a small session always this many places, for
   * a family of five.
   */
  sessionPercentOfOne: 50,
  sessionPlacesOfOneAlways: 5,
  /** Share of the session for all visitors at an address, in percent, and the places they always have. */
  sessionPercentOfAddress: 60,
  sessionPlacesOfAddress: 5,
  /**
   * Share that includes those of them with one place each: a class that pays has room for most of itself at
   * once.
   */
  sessionPercentOfSingles: 90,
  /** Held and unpaid places of all sessions together. A course is one place. */
  heldPlacesOfVisitor: 20,
  heldPlacesOfAccount: 40,
  heldPlacesOfAddress: 60,
  /** Places of customers and visitors together. */
  heldPlacesOfAddressInAll: 240,
  /** Places that ran out unpaid within an hour, after which there is a pause. */
  lapsedPlacesOfVisitor: 16,
  lapsedPlacesOfAddress: 60,
  lapsePauseMinutes: 15,
  /** Cards declined within an hour, after which there is a pause after each. */
  declinesOfVisitor: 5,
  /**
   * There may be a school behind one address, so people who try out cards are stopped by the count for
   * visitor and basket.
   */
  declinesOfAddress: 200,
  /** Declines of customers and visitors together. */
  declinesOfAddressInAll: 400,
  declinePauseMinutes: 10,
  /**
   * Letters within an hour and within a day to an address whose reader is not proven. Further ones come
   * later, all in one.
   */
  lettersOfAddress: 6,
  lettersOfAddressADay: 12,
} as const

export type LimitName = keyof typeof defaultHoldLimits
export type Limits = Record<LimitName, number>
export const limitNames = Object.keys(defaultHoldLimits) as [LimitName, ...LimitName[]]
