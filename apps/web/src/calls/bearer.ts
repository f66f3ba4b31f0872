import { loginHint } from './login-hint.ts'

const place = 'bearer'

/**
 * Returns the header of this tab's log-in (spec 6). Answers tell a page its token only where bearer tokens
 * are on; elsewhere nothing is kept, and the cookie alone identifies the user. A token whose log-in is not
 * the cookie's is not sent.
 */
export function bearerHeader(): Record<string, string> {
  try {
    const [mark, token] = (sessionStorage.getItem(place) ?? '').split(' ')
    return token && mark === loginHint() ? { authorization: `Bearer ${token}` } : {}
  } catch {
    return {}
  }
}

/**
 * Keeps the token of a log-in, where an answer to a call about log-ins has one; forgets it with a log-out.
 */
export function keepBearer(url: string, text: string): void {
  if (url.split('/')[2] !== 'auth') return
  try {
    const { token } = JSON.parse(text) as { token?: unknown }
    const mark = loginHint()
    if (mark === null) sessionStorage.removeItem(place)
    else if (typeof token === 'string') sessionStorage.setItem(place, `${mark} ${token}`)
  } catch {
    // No JSON, or a browser that stores nothing: the cookie identifies the user.
  }
}
