import { basketCarryHeader, pageModeHeader, sessionBeganHeader } from '@touchline/rules/web/session-cookies'
import { loadChunk } from '../load-chunk.ts'
import { documentMode } from '../page/document-mode.ts'
import type { Transport } from './call-api.ts'
import { loginHint } from './login-hint.ts'
import { waitForSignal } from './signal.ts'

/** Time for which the server may still give an older answer. */
const SHARED_FOR_MS = 1_000

/**
 * Creates the browser's transport. `apiBase` stands before each path: '', '/somewhere' on the page's own
 * origin, or another origin.
 */
export function browserTransport(
  apiBase: string,
  onSessionLost: () => void,
  /** F72: called inside another site, where the page has to check whether the browser keeps its cookie. */
  onSessionBegan: (basketCode: string | null) => void = () => undefined,
  /** True when bearer tokens are on, so that the token goes as a header, too (spec 6). */
  sendsBearer = false,
): Transport {
  let changedAtMs = -SHARED_FOR_MS
  return async ({ url, signal, body, headers: given, ...request }) => {
    const bearer = sendsBearer ? await loadChunk(() => import('./bearer.ts')) : null
    const headers = { ...given, ...bearer?.bearerHeader() }
    const wasLoggedIn = loginHint() !== null
    const mode = documentMode()
    const reply = await fetchAtLast(apiBase + url, {
      ...request,
      headers: mode === null ? headers : { ...headers, [pageModeHeader]: mode },
      credentials: /^https?:/.test(apiBase) ? 'include' : 'same-origin',
      body: body ?? null,
      signal: signal ?? null,
      // After a change or a refusal, load anew: a shared answer may be older.
      cache: performance.now() - changedAtMs < SHARED_FOR_MS ? 'reload' : 'default',
    })
    if (reply.status === 409 || (reply.ok && request.method !== 'GET')) changedAtMs = performance.now()
    // Spec 8: a 401 when a token exists clears the cookie (the reply does) and reloads the page.
    if (reply.status === 401 && wasLoggedIn && loginHint() === null) onSessionLost()
    if (reply.headers.has(sessionBeganHeader)) onSessionBegan(reply.headers.get(basketCarryHeader))
    const text = await reply.text()
    bearer?.keepBearer(url, text)
    return { status: reply.status, text, retryAfterSeconds: secondsOf(reply.headers.get('retry-after')) }
  }
}

/** Reads the seconds; null for a date or an absent header. */
const secondsOf = (retryAfter: string | null): number | null =>
  retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : null

/**
 * Fetches. Without a signal it waits and sends the same again (F73). A change carries its key, so that it
 * happens once.
 */
async function fetchAtLast(url: string, request: RequestInit): Promise<Response> {
  for (;;) {
    try {
      return await fetch(url, request)
    } catch (error) {
      if (request.signal?.aborted || !(await waitForSignal())) throw error
    }
  }
}
