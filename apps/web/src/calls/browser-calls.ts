import type { User } from '@touchline/contract/entities/user'
import type { QueryClient } from '@tanstack/react-query'
import { loadChunk } from '../load-chunk.ts'
import type { PageFacts } from '../page/page-facts.ts'
import { browserTransport } from './browser-transport.ts'
import { type CallApi, createCallApi } from './call-api.ts'

/** Makes the calls of a page in the browser. `user` says who is logged in on it. */
export function browserCalls(facts: PageFacts, client: QueryClient, user: () => User | null): CallApi {
  const ofCookies = () => loadChunk(() => import('../modes/lost-cookies.tsx'))
  const transport = browserTransport(
    facts.apiBase,
    () => window.location.reload(),
    (code) => void ofCookies().then((lost) => lost.lookAfterCookies({ client, facts, code })),
    facts.sendsBearer,
  )
  return createCallApi(transport, user, () => void ofCookies().then((lost) => lost.sayNoCookies(client)))
}
