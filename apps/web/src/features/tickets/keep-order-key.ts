type Router = { state: { errors: unknown }; subscribe: (listener: () => void) => unknown }

/**
 * Removes the key of a letter's link from the address once the page is shown (S92). The key opens the order,
 * and no one should see it on the screen, pass it on with the address, or find it in the history. The router
 * keeps using it, and the tab remembers it for a reload or the way back to this page, which then opens by the
 * link again.
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

/**
 * Remembers the key; false where the browser stores nothing: then the address keeps the key, or a reload
 * would lose the order.
 */
function remember(name: string, key: string): boolean {
  try {
    window.sessionStorage.setItem(name, key)
    return true
  } catch {
    return false
  }
}

/** Takes the key, once: a key that opens nothing any more is not tried again. */
function take(name: string): string | null {
  try {
    const key = window.sessionStorage.getItem(name)
    window.sessionStorage.removeItem(name)
    return key
  } catch {
    return null
  }
}
