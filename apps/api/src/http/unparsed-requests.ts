import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'

type Refused = Error & { code?: string }

const css =
  ':root{color-scheme:light dark}body{font:1.125rem/1.6 system-ui,sans-serif;margin:0;padding:15vh 1.25rem}' +
  'main{max-width:34rem;margin:auto}h1{font-size:1.75rem;line-height:1.25}'

/**
 * Page for an overlong request. It names no operator: nothing of the request has been read, not even its
 * host.
 */
const tooMuch =
  '<!DOCTYPE html><html lang="en-GB"><head><meta charset="utf-8">' +
  '<meta name="viewport" content="width=device-width, initial-scale=1">' +
  `<meta name="robots" content="noindex"><title>Too many cookies</title><style>${css}</style></head>` +
  '<body><main><h1>Your browser sent more than we can read</h1>' +
  '<p>It keeps too many cookies for this site, or the address is too long. Nothing has been booked, changed or paid by this.</p>' +
  '<p>In your browser’s settings, delete the cookies of this site. Then open the page again, and log in again if you were logged in. ' +
  'A basket that you filled without a log-in is then lost; what you have booked stays booked.</p>' +
  '<p><a href="/">Go home</a></p></main></body></html>'

interface Answer {
  status: string
  type: string
  body: string
  /** Whole lines of the response's head. */
  more?: string
}

const json = (status: number, error: string, message: string): Answer => ({
  status: `${status} ${error}`,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify({ status, error, message }),
})

const unreadable = json(400, 'Bad Request', 'This is no request that can be read.')
const answers: Record<string, Answer> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    type: 'text/html; charset=utf-8',
    body: tooMuch,
    more:
      `content-security-policy: default-src 'none'; style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'; ` +
      "base-uri 'none'; form-action 'none'; frame-ancestors *\r\n",
  },
  ERR_HTTP_REQUEST_TIMEOUT: json(408, 'Request Timeout', 'That took too long. Try again.'),
}

/**
 * Time until the connection is closed. A browser that is still sending then shows an error of its own, and
 * not our answer.
 */
const closedAfterMs = 1_000

/**
 * S91: answers a request that Node refuses before it is read, and so never reaches a route. A person with too
 * many cookies is told what to do.
 */
export function answerUnparsedRequest({ code = '' }: Refused, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
  const { status, type, body, more = '' } = answers[code] ?? unreadable
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
      `cache-control: no-store\r\nx-content-type-options: nosniff\r\nreferrer-policy: no-referrer\r\n${more}connection: close\r\n\r\n${body}`,
  )
  setTimeout(() => socket.destroy(), closedAfterMs).unref()
}
