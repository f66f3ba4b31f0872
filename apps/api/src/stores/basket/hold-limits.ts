/** How many places of one session may be in one basket: so many at most, and no more than that part but for a few. */
export interface ShareOfOne {
  sessionPlaces: number
  sessionPercentOfOne: number
  sessionPlacesOfOneAlways: number
}

/** The numbers that `hold_limits_guard` holds one request to; places of one asker, and of their address. */
export interface HoldLimits extends ShareOfOne {
  holdMinutes: number
  minutesInAll: number
  /** What `sessionPlaces` would be with an account. */
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
