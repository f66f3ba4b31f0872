import { basketCarryHeader, pageModeHeader, sessionBeganHeader } from '@touchline/rules/session-cookies'
import { documentMode } from '../page/document-mode.ts'
import type { Transport } from './call-api.ts'
import { loginHint } from './login-hint.ts'
import { hadNoSignal } from './signal.ts'

/** `apiBase` stands before each path: '', '/somewhere' on the page's own origin, or another origin. */
export function browserTransport(
  apiBase: string,
  onSessionLost: () => void,
  /** F72: inside another site, where it has to be seen whether the browser keeps its cookie. */
  onSessionBegan: (basketCode: string | null) => void = () => undefined,
): Transport {
  return async ({ url, signal, body, headers, ...request }) => {
    const wasLoggedIn = loginHint() !== null
    const mode = documentMode()
    const reply = await fetchAtLast(apiBase + url, {
      ...request,
      headers: mode === null ? headers : { ...headers, [pageModeHeader]: mode },
      credentials: /^https?:/.test(apiBase) ? 'include' : 'same-origin',
      body: body ?? null,
      signal: signal ?? null,
    })
    // Spec 8: a 401 when a token exists clears the cookie (the reply does) and reloads the page.
    if (reply.status === 401 && wasLoggedIn && loginHint() === null) onSessionLost()
    if (reply.headers.has(sessionBeganHeader)) onSessionBegan(reply.headers.get(basketCarryHeader))
    return { status: reply.status, text: await reply.text() }
  }
}

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
