import type { QueryClient } from '@tanstack/react-query'
import { ApiError, isRefusal } from './calls/api-error.ts'
import type { KnownQuery, PageData } from './page-data.ts'

// Apart from what reads it: each page runs that.

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

/**
 * Writes a loader's error into the data block: a refusal of the API with its words, a fault with status and
 * code alone.
 */
export function plainError(error: unknown): unknown {
  if (!(error instanceof ApiError)) return { status: 500, message: '' }
  return error.status < 500 ? error.toJSON() : { status: error.status, code: error.code, message: '' }
}
