import { expect, test } from 'vitest'
import { withoutBase } from './base-path.ts'

test.each([
  ['/bookings/api/activities/venues?a=1', '/api/activities/venues?a=1'],
  ['/bookings/3ds/frame/token', '/3ds/frame/token'],
  ['/bookings/pay/card/stripe?session=key', '/pay/card/stripe?session=key'],
  ['/api/activities/venues', '/api/activities/venues'],
  // The web's pages know their base, and other programs' paths are not ours.
  ['/bookings/basket', '/bookings/basket'],
  ['/bookings/apiary', '/bookings/apiary'],
  ['/elsewhere/api/activities/venues', '/elsewhere/api/activities/venues'],
])('spec 2: below the base /bookings, %s is answered as %s', (asked, answered) => {
  expect(withoutBase(asked, '/bookings')).toBe(answered)
})

test('spec 2: without a base every path stays', () => {
  for (const path of ['/api/auth/user', '/3ds/frame/token', '//api/x', '/']) {
    expect(withoutBase(path, '')).toBe(path)
  }
})
