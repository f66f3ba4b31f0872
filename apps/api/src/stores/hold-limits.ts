/** The numbers that `hold_limits_guard` holds one request to; places of one asker, and of their address. */
export interface HoldLimits {
  holdMinutes: number
  minutesInAll: number
  sessionPlaces: number
  sessionPlacesOfAddress: number
  sessionPercentOfAddress: number
  heldPlaces: number
  heldPlacesOfAddress: number
  heldPlacesOfAddressInAll: number
  lapsedPlaces: number
  lapsedPlacesOfAddress: number
  pauseMinutes: number
}
