import { expect, test } from 'vitest'
import { networkOf, plainAddress } from './network-of.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:51234', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:203.0.113.9', '203.0.113.9'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['unknown', 'unknown'],
])('S19: %s is the address %s, whatever a proxy writes beside it', (given, address) => {
  expect(plainAddress(given)).toBe(address)
})

test.each([
  ['203.0.113.9:51234', '203.0.113.9'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
])('S19: %s is counted as %s', (given, network) => {
  expect(networkOf(given)).toBe(network)
})
