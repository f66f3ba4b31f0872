/**
 * Limits on places of one session in one basket: a number, and a percentage, of which a few places are always
 * allowed.
 */
export interface ShareOfOne {
  sessionPlaces: number
  sessionPercentOfOne: number
  sessionPlacesOfOneAlways: number
}

/** Limits that `hold_limits_guard` checks a request against: places of one asker, and of their address. */
export interface HoldLimits extends ShareOfOne {
  holdMinutes: number
  minutesInAll: number
  /** Value of `sessionPlaces` with an account. */
  sessionPlacesOfAccount: number
  sessionPlacesOfAddress: number
  sessionPercentOfAddress: number
  sessionPercentOfSingles: number
  heldPlaces: number
  heldPlacesOfAddress: number
  heldPlacesOfAddressInAll: number
  lapsedPlaces: number
  lapsedPlacesOfAddress: number
  pauseMinutes: number
}
