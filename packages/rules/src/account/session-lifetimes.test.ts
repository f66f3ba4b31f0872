import { expect, test } from 'vitest'
import { sessionOwnerOf, usualLifetimes } from './session-lifetimes.ts'

test('a session at a kiosk is a kiosk’s, logged in or not', () => {
  for (const role of ['customer', 'staff', null] as const)
    expect(sessionOwnerOf({ isKiosk: true, role })).toBe('kiosk')
  expect(sessionOwnerOf({ isKiosk: false, role: 'customer' })).toBe('customer')
  expect(sessionOwnerOf({ isKiosk: false, role: 'staff' })).toBe('staff')
  expect(sessionOwnerOf({ isKiosk: false, role: null })).toBe('visitor')
})

test('every session ends at the latest when its time is over, and earlier when it is not used', () => {
  for (const { idleMinutes, absoluteMinutes } of Object.values(usualLifetimes))
    expect(idleMinutes).toBeLessThan(absoluteMinutes)
})

test('a log-in from yesterday lasts today, and at a kiosk only until the next visit', () => {
  expect(usualLifetimes.customer.idleMinutes).toBeGreaterThan(24 * 60)
  expect(usualLifetimes.kiosk.absoluteMinutes).toBeLessThan(24 * 60)
})
