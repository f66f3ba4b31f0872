import { expect, test } from 'vitest'
import * as decisions from './defaults.ts'
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

test('spec 9: toasts 5000 ms, short ones 3000, those of the waitlist 10000; the type of a customer’s account', () => {
  expect(limits).toMatchObject({ toastMs: 5000, shortToastMs: 3000, waitlistToastMs: 10_000 })
  expect(limits.customerAccountType).toBe('customer_account_online')
})

test('spec 9: mobile under 575 px, chunk timeout 120 s, the pound; spec 5: times cap at 1439 minutes', () => {
  expect(limits).toMatchObject({
    mobileMaxWidthPx: 575,
    chunkLoadTimeoutMs: 120_000,
    defaultCurrencySymbol: '£',
    lastMinuteOfDay: 1439,
  })
})

test('A24: the kiosk asks at most 70 s in, and leaves at least 20 s to answer', () => {
  expect(limits.kioskIdleMs - decisions.kioskWarningMs).toBeLessThanOrEqual(70_000)
  expect(decisions.kioskWarningMs).toBeGreaterThanOrEqual(20_000)
})

test('A23: the basket’s time is spoken at 5, 2 and 1 minutes', () => {
  expect(decisions.spokenHoldMinutes).toEqual([5, 2, 1])
})
