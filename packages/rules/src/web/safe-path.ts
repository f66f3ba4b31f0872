// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const unsafeCharacters = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\\]/
const refusedScreens = ['/register', '/logout']

const decoded = (path: string): string | null => {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/**
 * Returns path, query and hash of a redirect on `origin`, or '/' for everything else. Spec 5: the redirect is
 * followed after a log-in, as long as it stays on this site. `/register` and `/logout` would undo the login
 * that just happened. A leading '/' proves nothing: browsers read `//host`, `/\host` and `/<tab>/host` as
 * other sites.
 */
export const safePath = (raw: string | null | undefined, origin: string, basePath = ''): string => {
  const home = '/'
  if (raw === null || raw === undefined || raw === '' || raw.length > 2000) return home
  if (unsafeCharacters.test(raw)) return home
  let url: URL
  try {
    url = new URL(raw, origin)
  } catch {
    return home
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return home
  if (url.origin !== new URL(origin).origin || url.username !== '' || url.password !== '') return home
  const path = decoded(url.pathname)
  // Some routers decode an encoded slash or backslash at the front, and it then names another host.
  if (path === null || unsafeCharacters.test(path) || path.startsWith('//')) return home
  const base = basePath.replace(/\/+$/, '')
  const screen = (path.startsWith(`${base}/`) ? path.slice(base.length) : path)
    .toLowerCase()
    .replace(/\/+$/, '')
  if (refusedScreens.some((refused) => screen === refused || screen.startsWith(`${refused}/`))) return home
  return `${url.pathname}${url.search}${url.hash}`
}
