/* oxlint-disable no-script-url -- these are the vectors that must be refused */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safePath } from './safe-path.ts'

const origin = 'https://bookings.example.org'

describe('spec 5: a redirect on this site is used', () => {
  test.each([
    ['/basket', '/basket'],
    ['/basket/checkout?step=2#pay', '/basket/checkout?step=2#pay'],
    ['/location/sugden-sports-centre/badminton-60min/2026-10-06/by-time', undefined],
    ['https://bookings.example.org/basket', '/basket'],
    ['basket', '/basket'],
    ['?a=b', '/?a=b'],
    ['/search?next=https://evil.example', '/search?next=https://evil.example'],
    ['/a//b', '/a//b'],
    ['/caf%C3%A9', '/caf%C3%A9'],
    ['/registered', '/registered'],
  ])('%s', (raw, expected) => {
    expect(safePath(raw, origin)).toBe(expected ?? raw)
  })
})

describe('S31: no vector leaves the origin', () => {
  test.each([
    'https://evil.example',
    'http://bookings.example.org/basket',
    'https://bookings.example.org:8443/',
    '//evil.example',
    '///evil.example',
    '////evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '\\\\evil.example',
    '\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r/evil.example',
    '\t//evil.example',
    '\u0000//evil.example',
    '/\u0000/evil.example',
    ' //evil.example',
    '/%2f/evil.example',
    '/%2F%2Fevil.example',
    '/%5cevil.example',
    '/%5Cevil.example',
    '/%09/evil.example',
    '/%0d%0aLocation:%20https://evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/./\\evil.example',
    'http:evil.example',
    'https://bookings.example.org@evil.example',
    'https://user:pass@bookings.example.org/',
    'https://bookings.example.org.evil.example/',
    'https://evil.example/bookings.example.org',
    'https://evil.example#bookings.example.org',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'blob:https://bookings.example.org/1',
    'ftp://bookings.example.org/',
    'https://[::1',
    '/%',
    '/%c0%af',
    '/\u2028/evil.example',
  ])('%j goes home', (raw) => {
    expect(safePath(raw, origin)).toBe('/')
  })

  test('a character that only looks like a slash stays a path of ours', () => {
    expect(safePath('／／evil.example', origin)).toBe('/%EF%BC%8F%EF%BC%8Fevil.example')
    // A scheme without slashes is read as a path of the same site.
    expect(safePath('https:evil.example', origin)).toBe('/evil.example')
  })

  test.each([null, undefined, '', `/${'a'.repeat(2001)}`])('nothing, or too much, goes home', (raw) => {
    expect(safePath(raw, origin)).toBe('/')
  })

  test.each([
    '/register',
    '/register/',
    '/REGISTER',
    '/register?redirect=/basket',
    '/%72egister',
    '/logout',
    '/logout/x',
  ])('%s would undo the login', (raw) => {
    expect(safePath(raw, origin)).toBe('/')
  })

  test('the same under a base path', () => {
    expect(safePath('/book/register', origin, '/book')).toBe('/')
    expect(safePath('/book/basket', origin, '/book/')).toBe('/book/basket')
  })

  test('for any text, the answer stays on the origin in a browser’s eyes', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5c',
      '\t',
      '\n',
      '@',
      ':',
      '?',
      '#',
      'evil.example',
      'https:',
      'javascript:',
      ' ',
    )
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.array(piece, { maxLength: 10 }).map((all) => all.join('')),
    )
    fc.assert(
      fc.property(text, (raw) => {
        const path = safePath(raw, origin)
        expect(path.startsWith('/')).toBe(true)
        expect(new URL(path, origin).origin).toBe(origin)
        expect(safePath(path, origin)).toBe(path)
      }),
      { numRuns: 3000 },
    )
  })
})
