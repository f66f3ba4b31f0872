import { busyPageAgainAfterSeconds } from '@touchline/rules/limits/defaults'
import { readCookies } from '@touchline/rules/web/session-cookies'
import { screens } from '../frame/failures/frame-words.ts'
import { cspHash } from './assets.ts'
import { securityHeaders } from './security-headers.ts'
import type { Page } from './write-page.ts'

/**
 * Cookie of a browser that was told to wait. It gives access to nothing, but its next request goes before
 * newcomers'.
 */
const waited = 'waited'
const waitedSeconds = 60

const css =
  ':root{color-scheme:light dark}body{font:1.125rem/1.6 system-ui,sans-serif;margin:0;padding:15vh 1.25rem}' +
  'main{max-width:34rem;margin:auto}h1{font-size:1.75rem;line-height:1.25}'

const body = Buffer.from(
  '<!DOCTYPE html><html lang="en-GB"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<meta http-equiv="refresh" content="${busyPageAgainAfterSeconds}"><title>Very busy</title><style>${css}</style></head>` +
    `<body><main><h1>${screens.busy.title}</h1><p>${screens.busy.text}</p>` +
    `<p><a href="">${screens.busy.action}</a></p></main></body></html>`,
)

const made = (isSecure: boolean): Page => ({
  status: 503,
  isShared: false,
  body,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': String(busyPageAgainAfterSeconds),
    'set-cookie': `${waited}=1; Path=/; Max-Age=${waitedSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
    ...securityHeaders({
      scriptHash: '',
      styleHashes: [cspHash(css)],
      // The client's list may be unavailable: in a frame that refuses this page nothing would try again.
      frameAncestors: 'any',
      cardFrameOrigins: [],
      hasWallets: false,
      mapOrigins: [],
      imageOrigins: [],
      analytics: null,
      hasCamera: false,
      isSecure,
      // It answers for every address.
      hasKeyInAddress: true,
    }),
  },
})
const [secure, plain] = [made(true), made(false)]

/**
 * Returns the page for a visitor when there is no room even for a page that the browser renders, or when a
 * call that the page needs was refused because of load. Made once, sent at once.
 */
export const busyPage = (isSecure: boolean): Page => (isSecure ? secure : plain)

/** True when this browser was given that page within the last minute. */
export const hasWaited = (cookie: string | undefined): boolean => readCookies(cookie).get(waited) === '1'
