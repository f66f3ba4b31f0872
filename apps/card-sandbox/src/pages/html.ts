import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { sendText } from '../http.ts'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** JSON that may stand inside a script element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c')
}

type BrowserFunction = (...given: never[]) => unknown

/**
 * Writes a program for the browser as text. It is one function, or the function to start with and the named
 * functions that these call. They use nothing from outside their own bodies but one another and what the first
 * is called with. Where TypeScript is run as it stands, as by tsx, what it names each function with has to be
 * there too.
 */
export function programText(
  program: BrowserFunction | readonly [BrowserFunction, ...BrowserFunction[]],
  ...given: unknown[]
): string {
  const [start, ...parts] = typeof program === 'function' ? [program] : program
  const called = given.map((one) => (typeof one === 'function' ? one.toString() : scriptJson(one)))
  return `(() => { const __name = (named) => named
${parts.join('\n')}
;(${start.toString()})(${called.join(', ')}) })()`
}

export function newNonce(): string {
  return randomBytes(16).toString('base64')
}

export function sendPage(
  response: ServerResponse,
  page: { status?: number; title: string; style: string; body: string; nonce: string; policy: string },
) {
  response.setHeader('content-security-policy', page.policy)
  response.setHeader('referrer-policy', 'no-referrer')
  response.setHeader('x-content-type-options', 'nosniff')
  sendText(
    response,
    page.status ?? 200,
    'text/html; charset=utf-8',
    `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)}</title>
<link rel="icon" href="data:,">
<style nonce="${page.nonce}">${page.style}</style>
</head>
<body>
${page.body}
</body>
</html>
`,
  )
}
