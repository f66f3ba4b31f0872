import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deskCookie, framedCookies, tabCookies } from '@touchline/rules/web/session-cookies'
import { expect, test } from 'vitest'
import { consentCookie } from '../../analytics-paths.ts'
import { storedCookies, storedInBrowser } from './stored-items.ts'

const apps = join(import.meta.dirname, '../../../..')
const stores =
  /(?:session|local)Storage\.setItem\(|document\.cookie = |writeDocumentCookie\(|\.setCookie\(|'set-cookie':|caches\.open\(/

/** Names that each file stores in a visitor's browser. */
const namesByFile: Record<string, readonly string[]> = {
  'api/src/http/session-cookies.ts': [
    ...Object.values(tabCookies(true)),
    ...Object.values(tabCookies(false)),
    ...Object.values(framedCookies),
    deskCookie(true),
    deskCookie(false),
  ],
  'web/public/day-worker.js': ['day-list'],
  'web/public/ticket-worker.js': ['tickets'],
  'web/src/calls/attendance/unsent-marks.ts': ['touchline.day-marks', 'touchline.day-device'],
  'web/src/calls/bearer.ts': ['bearer'],
  'web/src/calls/document-cookies.ts': ['cookies-kept'],
  'web/src/calls/selected-at-desk.ts': ['touchline.desk'],
  'web/src/features/analytics/consent.ts': [consentCookie],
  'web/src/features/login/request-page.ts': ['new-password-asked-at'],
  'web/src/features/search-origin/keep-origin.ts': ['place'],
  'web/src/features/tickets/keep-order-key.ts': ['order-key'],
  'web/src/features/venue/use-venue-slug.ts': ['venue'],
  'web/src/load-chunk.ts': ['touchline.lost-chunk'],
  'web/src/modes/keep-mode.ts': ['kiosk', 'embedded'],
  'web/src/modes/kept-for-desk.ts': ['kiosk-desk-code'],
  'web/src/modes/kiosk-last-use.ts': ['kiosk-last-used'],
  'web/src/page/forget-account-tickets.ts': ['tickets'],
  'web/src/screens/online-joining/kept-joining.ts': ['touchline.joining'],
  'web/src/screens/staff-today/keep-day.ts': ['day-list'],
  'web/src/server/busy-page.ts': ['waited'],
}

test('spec 2: the page of cookies names all that the product stores in a browser, and nothing else', () => {
  const files = ['api/src', 'host/src', 'web/src', 'web/public'].flatMap((folder) =>
    readdirSync(join(apps, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(tsx?|js)$/.test(file) && !/\.test\.|testing\//.test(file))
      .map((file) => join(folder, file)),
  )
  const found = files.filter((file) => stores.test(readFileSync(join(apps, file), 'utf8')))
  expect(found.toSorted()).toEqual(Object.keys(namesByFile))
  const listed = [...storedCookies, ...storedInBrowser].flatMap(({ names }) => names)
  expect(listed.toSorted()).toEqual([...new Set(Object.values(namesByFile).flat())].toSorted())
})
