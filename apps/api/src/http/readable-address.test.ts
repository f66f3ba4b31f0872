import { expect, test } from 'vitest'
import { readableAddress } from './readable-address.ts'

test.each([
  ['/location/kings-hall%', '/location/kings-hall%25'],
  ['/location/kings-hall%2?a=%', '/location/kings-hall%252?a=%'],
  ['/location/caf%E9-llyn', '/location/caf%EF%BF%BD-llyn'],
  ['/%ff%C3%A9/%zz#%', '/%EF%BF%BD%C3%A9/%25zz#%'],
  ['/%25%', '/%25%25'],
])('S91: an address that can’t be read can be looked for: %s', (given, mended) => {
  expect(readableAddress(given)).toBe(mended)
  expect(() => decodeURIComponent(mended.split(/[?#]/)[0]!)).not.toThrow()
})

test.each(['/', '/location/caf%C3%A9?near=100%', '/a%2Fb', '/api/x?q=%E9', '*'])(
  'S91: an address that can be read stays as it is: %s',
  (address) => expect(readableAddress(address)).toBe(address),
)
