import type { Transport } from './call-api.ts'

/** Readable by scripts and never a proof: it only says that a session with a customer may exist. */
export function hasLoginHint(): boolean {
  return document.cookie.split('; ').includes('logged_in=1')
}

/** `apiOrigin` is empty when the API answers on the page's own origin. */
export function browserTransport(apiOrigin: string, onSessionLost: () => void): Transport {
  return async ({ url, signal, body, ...request }) => {
    const wasLoggedIn = hasLoginHint()
    const reply = await fetch(apiOrigin + url, {
      ...request,
      credentials: apiOrigin === '' ? 'same-origin' : 'include',
      body: body ?? null,
      signal: signal ?? null,
    })
    // Spec 8: a 401 when a token exists clears the cookie (the reply does) and reloads the page.
    if (reply.status === 401 && wasLoggedIn && !hasLoginHint()) onSessionLost()
    return { status: reply.status, text: await reply.text() }
  }
}
