import { loginHint } from './login-hint.ts'

const place = 'bearer'

/**
 * Spec 6: the header of this tab's log-in. Only where bearer tokens are on does an answer tell a page its token; everywhere
 * else nothing is kept, and the cookie alone says who asks. A token of another log-in than the cookie's is not sent.
 */
export function bearerHeader(): Record<string, string> {
  try {
    const [mark, token] = (sessionStorage.getItem(place) ?? '').split(' ')
    return token && mark === loginHint() ? { authorization: `Bearer ${token}` } : {}
  } catch {
    return {}
  }
}

/** Keeps the token of a log-in, where an answer of the area of log-ins has one; forgets it with a log-out. */
export function keepBearer(url: string, text: string): void {
  if (url.split('/')[2] !== 'auth') return
  try {
    const { token } = JSON.parse(text) as { token?: unknown }
    const mark = loginHint()
    if (mark === null) sessionStorage.removeItem(place)
    else if (typeof token === 'string') sessionStorage.setItem(place, `${mark} ${token}`)
  } catch {
    // No JSON, or a browser that keeps nothing: the cookie says who asks.
  }
}
