import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { ApiError, isRefusal, reviveApiError } from './calls/api-error.ts'
import type { PageFacts } from './page/page-facts.ts'

/** Element that carries the data with which the browser hydrates the page. */
export const pageDataId = 'page-data'

/** An answer that came with the page: data, or a refusal (409, 422) that the screen shows. */
type KnownQuery = { key: QueryKey; data: unknown } | { key: QueryKey; error: unknown }

export type PageData = {
  facts: PageFacts
  /** Data that the server rendered with; null when it had no time, and the browser renders the same page. */
  rendered: { loaderData: Record<string, unknown>; errors: Record<string, unknown> | null } | null
  queries: readonly KnownQuery[]
}

/** Writes JSON that can stand inside a script element: nothing in it can close the element. */
export function writePageData(data: PageData): string {
  return JSON.stringify(data).replace(
    /[<\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Lists the answers in the cache. The library's own form would double the size of a page. */
export function listKnownQueries(client: QueryClient): KnownQuery[] {
  return client
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey: key, state: { status, data, error } }): KnownQuery[] => {
      if (status === 'success') return [{ key, data }]
      return isRefusal(error) ? [{ key, error: error.toJSON() }] : []
    })
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

/**
 * Writes a loader's error into the data block: a refusal of the API with its words, a fault with status and
 * code alone.
 */
export function plainError(error: unknown): unknown {
  if (!(error instanceof ApiError)) return { status: 500, message: '' }
  return error.status < 500 ? error.toJSON() : { status: error.status, code: error.code, message: '' }
}
