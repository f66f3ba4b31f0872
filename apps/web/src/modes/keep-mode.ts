/**
 * A tab that was opened as a kiosk stays one, and a frame that was opened embedded stays so, whatever document it loads
 * next; other tabs of the browser don't. The server has to know the mode, so a document without its flag is left for the
 * same address with it, before anything of it is seen.
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
      // Such as kiosk=false: it is over.
      sessionStorage.removeItem(flag)
    }
  } catch {
    // F71: without storage each document is what its own address says.
  }
}
