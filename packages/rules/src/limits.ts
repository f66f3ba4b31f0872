/**
 * The numbers of spec 9 that code uses, each once. Sizes of buttons, toasts and breakpoints are tokens of the web's theme
 * (tokens.css); what nothing uses yet is named in docs/spec-map.md.
 */

// Spec 9: kiosk, login state and basket timing.
export const kioskIdleMs = 90_000
export const loginPollMs = 5_000
export const cartDebounceMs = 250

// Spec 9: map and radius search.
export const defaultRadiusMiles = 5
export const metresPerMile = 1609.344
export const mapZoomMobile = 10.3
export const mapZoom = 10.9
export const mapOverviewZoomMobile = 4.4
export const mapOverviewZoom = 5.5
// Spec 3: where the map looks before anyone has searched.
export const defaultMapLatitude = 53.59
export const defaultMapLongitude = -2

// Spec 9: toasts.
export const toastMs = 5_000
export const waitlistToastMs = 10_000

// Spec 9: "Mobile is width under 575 px".
export const mobileMaxWidthPx = 575

export const chunkLoadTimeoutMs = 120_000

export const defaultCurrencySymbol = '£'

// Spec 5: "Time display caps at 23:59 (1439 minutes)."
export const lastMinuteOfDay = 1439

// Spec 8: "no retry after 3 attempts".
export const maxQueryAttempts = 3
