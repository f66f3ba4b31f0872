import { describe, expect, test } from 'vitest'
import { loginMarkOf, pageModeOf } from './page-mode.ts'

const inFrame = { 'sec-fetch-dest': 'iframe' }
const page = { isKiosk: false, isEmbedded: false }
const modeOf = (headers: Record<string, string>, facts = page, protocol = 'https') =>
  pageModeOf({ headers, protocol }, facts)

describe('F72: a document is framed', () => {
  test.each<[string, Record<string, string>]>([
    ['when another site loads it into a frame', { ...inFrame, 'sec-fetch-site': 'cross-site' }],
    ['when it continues inside such a frame', { ...inFrame, 'sec-fetch-site': 'same-origin' }],
    ['when the frame’s own cookie comes with it', { ...inFrame, cookie: '__Host-framed-sid=x' }],
    [
      'when a same-site frame is inside another site',
      { ...inFrame, 'sec-fetch-site': 'same-site', 'sec-fetch-storage-access': 'none' },
    ],
  ])('%s', (_, headers) => expect(modeOf(headers)).toBe('framed'))

  test('by the address where the browser does not say where the document goes', () => {
    expect(modeOf({}, { ...page, isEmbedded: true })).toBe('framed')
  })
})

describe('F72: a document is a tab’s', () => {
  test.each<[string, Record<string, string>]>([
    ['at the top of a tab', { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' }],
    [
      'at the top of a tab, whatever cookie comes with it',
      { 'sec-fetch-dest': 'document', cookie: '__Host-framed-sid=x' },
    ],
    ['in a frame of our own site', { ...inFrame, 'sec-fetch-site': 'same-site' }],
    [
      'in a frame to which the browser sends the tab’s cookie',
      { ...inFrame, 'sec-fetch-site': 'same-origin', cookie: '__Host-sid=x' },
    ],
    ['where nothing is said', {}],
  ])('%s', (_, headers) => expect(modeOf(headers)).toBeNull())

  test('without https, where no browser keeps a cookie for a frame', () => {
    expect(modeOf({ ...inFrame, 'sec-fetch-site': 'cross-site' }, page, 'http')).toBeNull()
  })
})

test('S25: a kiosk is a kiosk, since it is never framed', () => {
  expect(modeOf({ ...inFrame }, { isKiosk: true, isEmbedded: true })).toBe('kiosk')
})

test('the mark of a page is that of its own session, and nothing else that a cookie may hold', () => {
  const cookies = 'logged_in=tab;framed_logged_in=frame'
  expect(loginMarkOf(cookies, null)).toBe('tab')
  expect(loginMarkOf(cookies, 'framed')).toBe('frame')
  expect(loginMarkOf('logged_in="><script>', null)).toBeNull()
  expect(loginMarkOf(undefined, null)).toBeNull()
})
