import type { QueryClient } from '@tanstack/react-query'
import type { User } from '@touchline/contract/entities/account/user'
import { browserTransport } from '../calls/browser-transport.ts'
import { type CallApi, createCallApi } from '../calls/call-api.ts'
import { loadChunk } from '../load-chunk.ts'
import type { PageFacts } from '../page/page-facts.ts'

/** Makes the calls of a page in the browser. `user` says who is logged in on it. */
export function browserCalls(facts: PageFacts, client: QueryClient, user: () => User | null): CallApi {
  const ofCookies = () => loadChunk(() => import('./blocked-cookies-dialog.tsx'))
  return callsOf(facts, user, {
    onSessionBegan: (code) =>
      void ofCookies().then((lost) => lost.checkFrameCookies({ client, facts, code })),
    onNoCookies: () => void ofCookies().then((lost) => lost.showCookiesBlocked(client)),
  })
}

type Hears = { onSessionBegan: (basketCode: string | null) => void; onNoCookies: () => void }

/**
 * Makes calls that report to `hears` a session that began, and a change that was refused for want of cookies.
 */
export function callsOf(
  { apiBase, sendsBearer }: Pick<PageFacts, 'apiBase' | 'sendsBearer'>,
  user: () => User | null,
  { onSessionBegan, onNoCookies }: Hears,
): CallApi {
  const transport = browserTransport(apiBase, () => window.location.reload(), onSessionBegan, sendsBearer)
  return createCallApi(transport, user, onNoCookies)
}
