import { expect, test } from 'vitest'
import * as decisions from './decisions.ts'
import * as limits from './limits.ts'

test('spec 9: kiosk 90000 ms, login poll 5000 ms, cart debounce 250 ms', () => {
  expect(limits).toMatchObject({ kioskIdleMs: 90_000, loginPollMs: 5000, cartDebounceMs: 250 })
})

test('spec 9: radius 5, 1609.344 m per mile, zooms 10.3, 10.9, 4.4 and 5.5; spec 3: view 53.59, -2', () => {
  expect(limits).toMatchObject({
    defaultRadiusMiles: 5,
    metresPerMile: 1609.344,
    mapZoomMobile: 10.3,
    mapZoom: 10.9,
    mapOverviewZoomMobile: 4.4,
    mapOverviewZoom: 5.5,
    defaultMapLatitude: 53.59,
    defaultMapLongitude: -2,
  })
})

test('spec 9: toasts 325 px, 5000 ms, top right, waitlist 10000 ms, others 3000', () => {
  expect(limits).toMatchObject({
    toastWidthPx: 325,
    toastMs: 5000,
    toastPlacement: 'top-right',
    waitlistToastMs: 10_000,
    shortToastMs: 3000,
  })
})

test('spec 9: mobile under 575 px, tablet 575 to 1200 px, chunk timeout 120 s', () => {
  expect(limits).toMatchObject({ mobileMaxWidthPx: 575, tabletMaxWidthPx: 1200, chunkLoadTimeoutMs: 120_000 })
})

test('spec 9: the pound, the tender types and the account type', () => {
  expect(limits).toMatchObject({
    defaultCurrencySymbol: '£',
    tenderTypes: ['cash', 'offline-voucher', 'cheque', 'credit'],
    customerAccountType: 'customer_account_online',
  })
})

test('spec 9: buttons 34, 42 and 58 px, layout 54, 40, 60 and 50, tints and shade', () => {
  expect(limits).toMatchObject({
    smallButtonPx: 34,
    mediumButtonPx: 42,
    largeButtonPx: 58,
    layoutPx: [54, 40, 60, 50],
    colourTints: [50, 100, 200, 300, 400, 500],
    colourShade: 600,
    notificationColours: ['info', 'danger', 'success', 'warning'],
    buttonVariants: ['primary', 'secondary', 'text'],
    lastMinuteOfDay: 1439,
    formLanguage: 'en',
  })
})

test('A24: the kiosk asks at most 70 s in, and leaves at least 20 s to answer', () => {
  expect(limits.kioskIdleMs - decisions.kioskWarningMs).toBeLessThanOrEqual(70_000)
  expect(decisions.kioskWarningMs).toBeGreaterThanOrEqual(20_000)
})

test('A23: the basket is spoken of at 5, 2 and 1 minutes, all within the hold', () => {
  expect(decisions.spokenHoldMinutes).toEqual([5, 2, 1])
  expect(decisions.defaultHoldMinutes).toBeGreaterThan(5)
})
