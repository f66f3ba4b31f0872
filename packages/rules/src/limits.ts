/** Every number of spec 9, and the named values that stand beside them. One place, so that nobody repeats one. */

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
export const toastWidthPx = 325
export const toastMs = 5_000
export const waitlistToastMs = 10_000
export const shortToastMs = 3_000
export const toastPlacement = 'top-right'

// Spec 9: "Mobile is width under 575 px; tablet 575 to 1200 px."
export const mobileMaxWidthPx = 575
export const tabletMaxWidthPx = 1200

export const chunkLoadTimeoutMs = 120_000

// Spec 9: button heights.
export const smallButtonPx = 34
export const mediumButtonPx = 42
export const largeButtonPx = 58
// Spec 5: the button accepts only these.
export const buttonVariants = ['primary', 'secondary', 'text'] as const

export const notificationColours = ['info', 'danger', 'success', 'warning'] as const

// Spec 9: "Layout numbers 54, 40, 60, 50"; the specification does not say what each one measures.
export const layoutPx = [54, 40, 60, 50] as const

export const colourTints = [50, 100, 200, 300, 400, 500] as const
export const colourShade = 600

export const defaultCurrencySymbol = '£'
export const tenderTypes = ['cash', 'offline-voucher', 'cheque', 'credit'] as const
export const customerAccountType = 'customer_account_online'
export const formLanguage = 'en'

// Spec 5: "Time display caps at 23:59 (1439 minutes)."
export const lastMinuteOfDay = 1439

// Spec 8: "no retry after 3 attempts".
export const maxQueryAttempts = 3
