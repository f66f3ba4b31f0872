import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  framedCookies,
  mayHoldSession,
  readBearerCookie,
  readCookies,
  tabCookies,
} from './session-cookies.ts'

describe('S79: one reading of the Cookie header', () => {
  test.each<[string | undefined, Record<string, string>]>([
    [undefined, {}],
    ['', {}],
    ['a=1; sid=x', { a: '1', sid: 'x' }],
    ['a=1;sid=x', { a: '1', sid: 'x' }],
    ['a=1;\tsid\t=\tx', { a: '1', sid: 'x' }],
    [' sid = x ;', { sid: 'x' }],
    ['sid="x"', { sid: 'x' }],
    ['sid=%22x%22', { sid: '"x"' }],
    ['sid=%E0%A4%A', { sid: '%E0%A4%A' }],
    ['sid=one; sid=two', { sid: 'one' }],
    ['sid', {}],
    ['a=b=c', { a: 'b=c' }],
    ['__proto__=x', { ['__proto__']: 'x' }],
  ])('%j', (header, cookies) => {
    expect([...readCookies(header)]).toEqual(Object.entries(cookies))
  })
})

describe('S79: a session cookie in any spelling', () => {
  test.each([
    'sid=x',
    'a=1;sid=x',
    'a=1 ;  sid =x',
    'sid=',
    'sid="x"',
    'SID=x',
    '__Host-sid=x',
    '__host-sid=x',
    '__Secure-sid=x',
    'a=1;__Host-framed-sid =x',
    'sid=x; sid=y',
    'bookings.authToken=%22v4.local.x%22',
    'authToken="v4.local.x"',
  ])('%s may hold a session', (header) => expect(mayHoldSession(header)).toBe(true))

  test.each([undefined, '', 'venue=walcot-baths', 'side=1; besid=2', 'a=sid=x', 'sid', 'authToken-hint=1'])(
    '%s holds no session',
    (header) => expect(mayHoldSession(header)).toBe(false),
  )

  test('wherever the API would find a session, a page is not shared', () => {
    const piece = fc.constantFrom(
      ';',
      '; ',
      ' ',
      '\t',
      '=',
      '"',
      'a',
      '%22',
      ',',
      'sid',
      '__Host-sid',
      '__Host-framed-sid',
      'site.authToken',
      'x',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const header = pieces.join('')
        const cookies = readCookies(header)
        const names = [tabCookies(true), tabCookies(false), framedCookies]
        const opensSession =
          names.some(({ session }) => cookies.get(session)) || readBearerCookie(cookies) !== null
        expect(mayHoldSession(header) || !opensSession).toBe(true)
      }),
      { numRuns: 2_000, seed: 79 },
    )
  })
})

test.each([
  ['bookings.authToken=%22v4.local.abc%22', { name: 'bookings.authToken', token: 'v4.local.abc' }],
  ['authToken="v4.local.abc"', { name: 'authToken', token: 'v4.local.abc' }],
  ['x_authToken=v4.local.abc; y_authToken=other', { name: 'x_authToken', token: 'v4.local.abc' }],
  ['authToken=', null],
  ['authToken=%22%22', null],
  ['authTokens=abc', null],
])('wire 0: the token that a front end keeps in %s', (header, found) => {
  expect(readBearerCookie(readCookies(header))).toEqual(found)
})
