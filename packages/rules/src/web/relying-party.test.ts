import { expect, test } from 'vitest'
import { relyingPartyOf } from './relying-party.ts'

test.each([
  ['https://book.example.org', 'book.example.org', null],
  ['https://book.example.org:8443', 'book.example.org', null],
  ['http://localhost:3000', 'localhost', null],
  ['http://lockside.localhost:3000', 'lockside.localhost', null],
  ['http://book.example.org', null, 'not-secure'],
  ['http://desk.local:3000', null, 'not-secure'],
  ['http://notlocalhost', null, 'not-secure'],
  ['http://127.0.0.1:3000', null, 'no-host-name'],
  ['https://192.168.1.20', null, 'no-host-name'],
  ['https://[2001:db8::1]', null, 'no-host-name'],
])('S103: at %s passkeys are kept for %s, or are not there because %s', (origin, host, noPasskeys) => {
  expect(relyingPartyOf(origin)).toEqual({ host, noPasskeys })
})
