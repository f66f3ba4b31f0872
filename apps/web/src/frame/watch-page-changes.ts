import type { QueryClient } from '@tanstack/react-query'
import { cartQuery } from '../calls/basket/get-cart.ts'
import { userQuery } from '../calls/login/get-user.ts'
import { reloadPage } from '../page/reload-page.ts'

type Router = { subscribe: (listener: () => void) => unknown }

/**
 * Starts what happens when a page is left. Fetched when the visitor first acts: before, they neither leave a
 * page nor show anything of theirs on it.
 */
export function watchPageChanges(client: QueryClient, router: Router): void {
  dropServerHead(router)
  hideWhenLeft(client)
}

/**
 * Removes the document's tags about its first page when another is shown: a link shared from there would lead
 * to the first.
 */
function dropServerHead(router: Router): void {
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
 * Hides a personal page when it is left, and loads it again when it comes back. A browser may keep a page and
 * show it again to the next person who presses Back.
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
