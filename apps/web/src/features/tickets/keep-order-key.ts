type Router = { state: { errors: unknown }; subscribe: (listener: () => void) => unknown }

/**
 * S92: the key of a letter's link opens the order to its reader, so it leaves the address once the page is there: no person
 * sees it on the screen, sends it on with the address, or finds it in the history. The router goes on with it, and the tab
 * remembers it for a reload, or for the way back to this page, which then goes once more by the link.
 */
export function keepOrderKey(router: Router): void {
  const look = () => {
    const url = new URL(window.location.href)
    const name = `order-key ${url.pathname}`
    const key = url.searchParams.get('key')
    const isShown = router.state.errors === null
    if (key !== null && isShown) {
      if (!remember(name, key)) return
      url.searchParams.delete('key')
      window.history.replaceState(window.history.state, '', url)
    } else if (key === null && !isShown) {
      const kept = take(name)
      if (kept === null) return
      url.searchParams.set('key', kept)
      window.location.replace(url)
    }
  }
  router.subscribe(look)
  look()
}

/** False where the browser remembers nothing: then the address keeps the key, or a reload would lose the order. */
function remember(name: string, key: string): boolean {
  try {
    window.sessionStorage.setItem(name, key)
    return true
  } catch {
    return false
  }
}

/** Tried once: a key that opens nothing any more is not tried again. */
function take(name: string): string | null {
  try {
    const key = window.sessionStorage.getItem(name)
    window.sessionStorage.removeItem(name)
    return key
  } catch {
    return null
  }
}
