import { basketCarryHeader, pageModeHeader, sessionBeganHeader } from '@touchline/rules/web/session-cookies'
import { loadChunk } from '../load-chunk.ts'
import { documentMode } from '../page/document-mode.ts'
import type { Transport } from './call-api.ts'
import { loginHint } from './login-hint.ts'
import { hadNoSignal } from './signal.ts'

/** As long as the server may give an answer from before. */
const SHARED_FOR_MS = 1_000

/** `apiBase` stands before each path: '', '/somewhere' on the page's own origin, or another origin. */
export function browserTransport(
  apiBase: string,
  onSessionLost: () => void,
  /** F72: inside another site, where it has to be seen whether the browser keeps its cookie. */
  onSessionBegan: (basketCode: string | null) => void = () => undefined,
  /** Spec 6: whether bearer tokens are on, so that the token goes as a header, too. */
  sendsBearer = false,
): Transport {
  let refusedAtMs = -SHARED_FOR_MS
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
      // What was refused is asked for anew: an answer that visitors share may be from before.
      cache: performance.now() - refusedAtMs < SHARED_FOR_MS ? 'reload' : 'default',
    })
    if (reply.status === 409) refusedAtMs = performance.now()
    // Spec 8: a 401 when a token exists clears the cookie (the reply does) and reloads the page.
    if (reply.status === 401 && wasLoggedIn && loginHint() === null) onSessionLost()
    if (reply.headers.has(sessionBeganHeader)) onSessionBegan(reply.headers.get(basketCarryHeader))
    const text = await reply.text()
    bearer?.keepBearer(url, text)
    return { status: reply.status, text, retryAfterSeconds: secondsOf(reply.headers.get('retry-after')) }
  }
}

/** Null where it is a date, or is not said. */
const secondsOf = (retryAfter: string | null): number | null =>
  retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : null

/** F73: without a signal it waits, and sends the same again: a change carries its key, so that it happens once. */
async function fetchAtLast(url: string, request: RequestInit): Promise<Response> {
  for (;;) {
    try {
      return await fetch(url, request)
    } catch (error) {
      if (request.signal?.aborted || !(await hadNoSignal())) throw error
    }
  }
}
