import type { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { isBusy } from './calls/api-error.ts'
import { type CallApi } from './calls/call-api.ts'
import { createQueryClient } from './calls/call-query.ts'
import { App } from './frame/app.tsx'
import { Bare, statusOfError } from './frame/failures/boundaries.tsx'
import { ErrorScreen } from './frame/failures/error-screen.tsx'
import type { RouteFacts } from './frame/route-facts.ts'
import type { PageFacts } from './page/page-facts.ts'
import type { PageData } from './page-data.ts'
import { createRoutes } from './routes.tsx'
import { waitForPageTurn } from './server/page-turns.ts'
import { servicesContext } from './services.ts'
import { createToastStore } from './ui/toasts/toasts.ts'
import { listKnownQueries, plainError } from './write-page-data.ts'

export type RenderInput = {
  /** Absolute address as the visitor sees it. */
  url: string
  callApi: CallApi
  facts: PageFacts
  /** Fills in what is known before any call: a visitor without a session has no user and no basket. */
  prime: (client: QueryClient) => void
  onError: (error: unknown) => void
}

export type Rendered =
  | { kind: 'redirect'; status: number; location: string }
  /** A call that the page needs was refused because of load. */
  | { kind: 'busy' }
  | {
      kind: 'page'
      status: number
      /** Elements of the head that the screen rendered: its title. */
      head: string
      body: string
      data: PageData
      client: QueryClient
      route: RouteFacts
      /** Path of the route in routes.tsx. */
      path: string
      params: Readonly<Record<string, string | undefined>>
    }

const handlers = new Map<string, ReturnType<typeof createStaticHandler>>()

function handlerFor(basePath: string) {
  const found = handlers.get(basePath)
  if (found) return found
  const made = createStaticHandler(createRoutes(), { basename: basePath || '/' })
  handlers.set(basePath, made)
  return made
}

/** Loads the page's data and renders it whole: one request, one query client. */
export async function render({ url, callApi, facts, prime, onError }: RenderInput): Promise<Rendered> {
  const handler = handlerFor(facts.basePath)
  const client = createQueryClient(callApi, 'server')
  prime(client)
  const context = await handler.query(new Request(url), {
    requestContext: new RouterContextProvider(
      new Map([[servicesContext, { client, facts, rememberedVenue: () => facts.venueSlug }]]),
    ),
  })
  if (context instanceof Response) {
    return { kind: 'redirect', status: context.status, location: context.headers.get('location') ?? '/' }
  }
  if (Object.values(context.errors ?? {}).some(isBusy)) return { kind: 'busy' }
  const route = (context.matches.at(-1)?.route.handle as RouteFacts | undefined) ?? {}
  let status = statusOf(context, route)
  let rendered: PageData['rendered'] = {
    loaderData: context.loaderData,
    errors: context.errors && mapValues(context.errors, plainError),
  }
  for (const error of Object.values(context.errors ?? {})) if (statusOfError(error) === 500) onError(error)
  let html: string
  const router = createStaticRouter(handler.dataRoutes, context)
  const toasts = createToastStore()
  await waitForPageTurn()
  try {
    html = renderToString(
      <App client={client} facts={facts} toasts={toasts}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </App>,
    )
  } catch (error) {
    onError(error)
    status = 500
    // The browser tries once more automatically; without scripts the visitor reads what happened.
    rendered = null
    html = renderToString(
      <App client={client} facts={facts} toasts={toasts}>
        <Bare>
          <ErrorScreen />
        </Bare>
      </App>,
    )
  }
  const queries = listKnownQueries(client)
  const { head, body } = splitHead(html)
  const { params = {}, route: { path = '' } = {} } = context.matches.at(-1) ?? {}
  return { kind: 'page', status, head, body, data: { facts, rendered, queries }, client, route, path, params }
}

/** Returns an address's route path and venue, for a page that goes out unrendered. */
export function readAddress(url: URL, basePath: string): { path: string; venueSlug: string | null } {
  const match = matchRoutes(createRoutes(), url, basePath || '/')?.at(-1)
  return { path: match?.route.path ?? '', venueSlug: match?.params['venueSlug'] ?? null }
}

function statusOf(context: StaticHandlerContext, route: RouteFacts): number {
  const [error] = Object.values(context.errors ?? {})
  return error === undefined ? (route.status ?? 200) : statusOfError(error)
}

/** Splits off a screen's title and meta elements, which React writes first and which belong in the head. */
export function splitHead(html: string): { head: string; body: string } {
  const head = /^(?:<title>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)*/.exec(html)?.[0] ?? ''
  return { head, body: html.slice(head.length) }
}

function mapValues(
  values: Record<string, unknown>,
  change: (value: unknown) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]))
}
