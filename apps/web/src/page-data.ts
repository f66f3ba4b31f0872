import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { reviveApiError } from './calls/api-error.ts'
import type { PageFacts } from './page/page-facts.ts'

/** Element that carries the data with which the browser hydrates the page. */
export const pageDataId = 'page-data'

/** An answer that came with the page: data, or a refusal (409, 422) that the screen shows. */
export type KnownQuery = { key: QueryKey; data: unknown } | { key: QueryKey; error: unknown }

export type PageData = {
  facts: PageFacts
  /** Data that the server rendered with; null when it had no time, and the browser renders the same page. */
  rendered: { loaderData: Record<string, unknown>; errors: Record<string, unknown> | null } | null
  queries: readonly KnownQuery[]
}

/** Fills the cache with the page's answers. Their age counts from arrival, by the reader's clock. */
export function restoreQueries(client: QueryClient, queries: readonly KnownQuery[]): void {
  for (const known of queries) {
    if ('data' in known) client.setQueryData(known.key, known.data)
    else {
      const query = client.getQueryCache().build(client, { queryKey: known.key })
      query.setState({ ...query.state, status: 'error', error: reviveApiError(known.error) as Error })
    }
  }
}

export function readPageData(text: string): PageData {
  const data: PageData = JSON.parse(text)
  const errors = data.rendered?.errors
  for (const [id, error] of Object.entries(errors ?? {})) if (errors) errors[id] = reviveApiError(error)
  return data
}
