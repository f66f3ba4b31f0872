import type { QueryClient } from '@tanstack/react-query'
import { cartQuery } from '../calls/basket/get-cart.ts'
import { userQuery } from '../calls/login/get-user.ts'
import { reloadPage } from '../page/reload-page.ts'

type Router = { subscribe: (listener: () => void) => unknown }

/** Fetched when the visitor first does something: before, they neither leave a page nor show anything of theirs on it. */
export function watchLeaving(client: QueryClient, router: Router): void {
  forgetWhatItWas(router)
  hideWhenLeft(client)
}

/** The document says of the page with which it came where that is: a link that is shared from another would lead there. */
function forgetWhatItWas(router: Router): void {
  const [arrival] = performance.getEntriesByType('navigation')
  const from = new URL(arrival?.name ?? location.href).pathname
  const forget = () => {
    if (location.pathname === from) return
    for (const element of document.querySelectorAll('[data-page]')) element.remove()
  }
  router.subscribe(forget)
  forget()
}

/**
 * A browser may keep a page that is left, and show it again as it was to whoever presses Back: by then that may be
 * somebody else. What is one person's is not seen again: the page is hidden when it is left, and asked for anew when it
 * comes back.
 */
function hideWhenLeft(client: QueryClient): void {
  const root = document.documentElement
  const mutations = client.getMutationCache()
  let hasSent = mutations.getAll().length > 0
  mutations.subscribe(() => {
    hasSent = true
  })
  const isPersonal = () =>
    hasSent ||
    client.getQueryData(userQuery().queryKey) != null ||
    client.getQueryData(cartQuery().queryKey) != null ||
    document.querySelector('input[type=password]') !== null
  window.addEventListener('pagehide', ({ persisted }) => {
    if (persisted && isPersonal()) root.hidden = true
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && root.hidden) reloadPage()
  })
}
