/**
 * Numbers of spec 9 that code uses, each once. Sizes of buttons, toasts and breakpoints are tokens of the
 * web's theme (tokens.css); docs/spec-map.md names the numbers that nothing uses yet.
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
// Spec 3: the view of the map before the first search.
export const defaultMapLatitude = 53.59
export const defaultMapLongitude = -2

// Spec 9: toasts. A short one says what the page itself shows, too.
export const toastMs = 5_000
export const shortToastMs = 3_000
export const waitlistToastMs = 10_000

// Spec 9: mobile.
export const mobileMaxWidthPx = 575

export const chunkLoadTimeoutMs = 120_000

// Spec 9: type of an account made on our pages.
export const customerAccountType = 'customer_account_online'

export const defaultCurrencySymbol = '£'

// Spec 5: no time is shown later than 23:59.
export const lastMinuteOfDay = 1439

// Spec 8: attempts of a data query.
export const maxQueryAttempts = 3
