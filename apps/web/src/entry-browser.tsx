import type { User } from '@touchline/contract/entities/account/user'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { CallApi } from './calls/call-api.ts'
import { createQueryClient } from './calls/call-query.ts'
import { readDocumentCookies } from './calls/document-cookies.ts'
import { userQuery } from './calls/login/get-user.ts'
import { setShownLogin } from './calls/login-hint.ts'
import { lookForSignalAt } from './calls/signal.ts'
import { App } from './frame/app.tsx'
import { loadFrameParts } from './frame/parts.ts'
import { loadChunk, reloadOnLostChunk } from './load-chunk.ts'
import { endHydration } from './page/hydration.ts'
import { isOldDocument } from './page/old-document.ts'
import { reloadPage } from './page/reload-page.ts'
import { untilFirstInteraction } from './page/until-first-interaction.ts'
import { pageDataId, readPageData, restoreQueries } from './page-data.ts'
import { paths } from './paths.ts'
import { createRoutes } from './routes.tsx'
import { servicesContext } from './services.ts'
import { createToastStore } from './ui/toasts/toasts.ts'
import { venueOfCookies } from './venue-cookie.ts'

// Zod tries `new Function`, which the content security policy would report on every visit.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
reloadOnLostChunk()
start().catch((error: unknown) => {
  endHydration(document.documentElement)
  document.documentElement.dataset['notStarted'] = ''
  throw error
})

async function start(): Promise<void> {
  if (isOldDocument()) return reloadPage()
  const element = document.getElementById('app')
  const { facts, rendered, queries } = readPageData(document.getElementById(pageDataId)?.textContent ?? '')
  const userNow = (): User | null => client.getQueryData<User | null>(userQuery().queryKey) ?? null
  lookForSignalAt(facts.apiBase)
  // The script of the calls is fetched with the first call: a server-rendered page is hydrated without it.
  let calls: Promise<CallApi> | null = null
  const callApi: CallApi = async (...args) => {
    calls ??= loadChunk(() => import('./modes/browser-calls.ts')).then(({ browserCalls }) =>
      browserCalls(facts, client, userNow),
    )
    return (await calls)(...args)
  }
  const client = createQueryClient(callApi, 'browser')
  restoreQueries(client, queries)
  const user = userNow()
  setShownLogin(client, user ? facts.loginMark : null)
  const services = {
    client,
    facts,
    rememberedVenue: () => facts.currentCentre ?? venueOfCookies(readDocumentCookies()),
  }
  const routes = createRoutes()
  const basename = facts.basePath || '/'
  // The customer that staff chose must be there before the page shows it (decision 29). A customer's own can
  // wait.
  const isStaff = user?.role === 'staff'
  if (rendered) await Promise.all([resolveLazyRoutes(routes, basename), loadFrameParts(facts, isStaff)])
  const router = createBrowserRouter(routes, {
    basename,
    ...(rendered ? { hydrationData: rendered } : {}),
    getContext: () => new RouterContextProvider(new Map([[servicesContext, services]])),
  })
  const app = (
    <App client={client} facts={facts} toasts={createToastStore()}>
      <RouterProvider router={router} />
    </App>
  )
  if (element && rendered) hydrateRoot(element, app)
  else if (element) createRoot(element).render(app)
  const isOrder = window.location.pathname.includes(paths.bookingConfirmed({ completeOrderId: '' }))
  if (isOrder && (new URLSearchParams(window.location.search).has('key') || router.state.errors !== null)) {
    void loadChunk(() => import('./features/tickets/keep-order-key.ts')).then(({ keepOrderKey }) =>
      keepOrderKey(router),
    )
  }
  if (facts.isKiosk) {
    void loadChunk(() => import('./modes/watch-kiosk.tsx')).then(({ watchKiosk }) =>
      watchKiosk(client, facts),
    )
  }
  void untilFirstInteraction().then(async () => {
    const { watchPageChanges } = await loadChunk(() => import('./frame/watch-page-changes.ts'))
    watchPageChanges(client, router)
  })
  window.addEventListener('pageshow', (event) => {
    // In the meantime another person may have logged in, and places been taken.
    if (event.persisted) void client.invalidateQueries()
  })
}

/**
 * Loads the routes of this page first: one still being fetched would hydrate as nothing, and the rendered
 * page be lost.
 */
async function resolveLazyRoutes(routes: RouteObject[], basename: string): Promise<void> {
  const matches = matchRoutes(routes, window.location, basename) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}
