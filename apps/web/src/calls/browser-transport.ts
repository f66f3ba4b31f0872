import type { Transport } from './call-api.ts'
import { hadNoSignal } from './signal.ts'

/** Readable by scripts and never a proof: it only says that a session with a customer may exist. */
export function hasLoginHint(): boolean {
  return document.cookie.split('; ').includes('logged_in=1')
}

/** `apiBase` stands before each path: '', '/somewhere' on the page's own origin, or another origin. */
export function browserTransport(apiBase: string, onSessionLost: () => void): Transport {
  return async ({ url, signal, body, ...request }) => {
    const wasLoggedIn = hasLoginHint()
    const reply = await fetchAtLast(apiBase + url, {
      ...request,
      credentials: /^https?:/.test(apiBase) ? 'include' : 'same-origin',
      body: body ?? null,
      signal: signal ?? null,
    })
    // Spec 8: a 401 when a token exists clears the cookie (the reply does) and reloads the page.
    if (reply.status === 401 && wasLoggedIn && !hasLoginHint()) onSessionLost()
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
