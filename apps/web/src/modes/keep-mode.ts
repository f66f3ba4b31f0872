/**
 * Keeps a tab opened as a kiosk, or a frame opened embedded, in that mode, whatever document it loads next.
 * Other tabs of the browser are not affected. The server has to know the mode, so a document without its flag
 * is replaced by the same address with it, before anything is seen.
 */
export function keepMode(): void {
  const { href, search, hash } = window.location
  const query = new URLSearchParams(search)
  const flag = window.parent === window ? 'kiosk' : 'embedded'
  const said = query.get(flag)
  try {
    if (said === 'true' || said === '1') {
      const centre = flag === 'kiosk' ? query.get('centre') : null
      const keep = () =>
        sessionStorage.setItem(
          flag,
          `${flag}=${said}${centre ? `&centre=${encodeURIComponent(centre)}` : ''}`,
        )
      keep()
      // A log-out empties the storage.
      window.addEventListener('pagehide', keep)
    } else if (said === null) {
      const stored = sessionStorage.getItem(flag)
      if (stored !== null)
        window.location.replace(
          `${href.slice(0, href.length - hash.length)}${search ? '&' : '?'}${stored}${hash}`,
        )
    } else {
      // A value such as kiosk=false ends the mode.
      sessionStorage.removeItem(flag)
    }
  } catch {
    // F71: without storage each document follows its own address.
  }
}
