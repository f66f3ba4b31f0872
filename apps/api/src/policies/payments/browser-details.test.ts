import { authorisePayment } from '@touchline/contract/calls/payments/authorise'
import { expect, test } from 'vitest'
import { browserDetails } from '../../../../card-sandbox/src/schemas.ts'
import { readBrowser } from './browser-details.ts'

const request = { acceptHeader: 'text/html', userAgent: 'Mozilla/5.0', ip: '203.0.113.7' }
const usual = {
  browserColourDepth: 24,
  browserJavaEnabled: 0,
  browserJavascriptEnabled: 1,
  browserLanguage: 'en-GB',
  browserScreenHeight: 800,
  browserScreenWidth: 360,
  browserTimezoneOffset: -60,
}
/** Reads the details and checks that the sandbox accepts them, with a colour depth as its adapter maps it. */
function read(reported: object, headers: Partial<typeof request> = {}) {
  const body = authorisePayment.body!.parse({ terms: [1], ...usual, ...reported })
  const details = readBrowser({ ...request, ...headers }, body)
  expect(
    browserDetails.safeParse({ ...details, ...('colorDepth' in details && { colorDepth: 24 }) }).error,
  ).toBeUndefined()
  return details
}

test.each<[object, object]>([
  [{ browserColourDepth: 30 }, { colorDepth: 30 }],
  [{ browserColourDepth: 12.5 }, { colorDepth: 13 }],
  [{ browserColourDepth: 1e9 }, { colorDepth: 48 }],
  [{ browserScreenHeight: 1e9 }, { screenHeight: 99_999 }],
  [{ browserScreenWidth: 359.6 }, { screenWidth: 360 }],
  [{ browserTimezoneOffset: 345.5 }, { timeZoneOffsetMinutes: 346 }],
  [{ browserTimezoneOffset: -1e6 }, { timeZoneOffsetMinutes: -840 }],
  [{ browserLanguage: 'en_GB' }, { language: 'en-GB' }],
  [{ browserLanguage: `en-${'abcdefgh-'.repeat(7)}x` }, { language: 'en-abcdefgh-abcdefgh-abcdefgh' }],
  [{ browserLanguage: 'de-DE;q=0.9' }, { language: 'de-DE' }],
  [{ challengeWindowSize: '06' }, { challengeWindowSize: '05' }],
  [{ browserJavaEnabled: 'no' }, { javaEnabled: false }],
])('F107: %j from a device is rounded or cut', (reported, told) => {
  expect(read(reported)).toMatchObject({ javaScriptEnabled: true, ...told })
})

test.each([
  { browserColourDepth: 0 },
  { browserColourDepth: -8 },
  { browserScreenHeight: null },
  { browserScreenWidth: -1 },
  { browserScreenWidth: '360' },
  { browserTimezoneOffset: null },
  { browserLanguage: '' },
  { browserLanguage: 'x'.repeat(60) },
  { browserLanguage: 7 },
  { browserJavascriptEnabled: 'true' },
])('F107: a device that reports %j is described like one without JavaScript', (reported) => {
  expect(read(reported)).toEqual({
    ...request,
    challengeWindowSize: '05',
    javaScriptEnabled: false,
  })
})

test('F107: headers are cut to printable letters, and a missing one is declared', () => {
  expect(read({}, { userAgent: 'x'.repeat(3000), acceptHeader: '' })).toMatchObject({
    userAgent: 'x'.repeat(2048),
    acceptHeader: '*/*',
  })
  expect(read({}, { userAgent: 'Обозреватель/5.0 \u0007' }).userAgent).toBe('????????????/5.0 ?')
  expect(read({}, { userAgent: '' }).userAgent).toBe('unknown')
})
