import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Theme } from '@touchline/contract/entities/catalogue/theme'
import { ApiError } from '../api-error.ts'
import { callApiOf } from '../call-query.ts'

const NAME = 'catalogue/get-theme'

/** Asks for the theme of a venue, or the client's own. */
export function themeQuery(venue: string | null = null) {
  return queryOptions({
    queryKey: [NAME, venue] as const,
    queryFn: async ({ client, signal }): Promise<Theme> => {
      const { getTheme } = await import('@touchline/contract/calls/catalogue/get-theme')
      const callApi = callApiOf(client)
      if (venue !== null) {
        try {
          return (await callApi(getTheme, { query: { venue } }, { signal })).data
        } catch (error) {
          // Spec 7: ask once more without the venue. A site in maintenance stays in maintenance.
          if (!(error instanceof ApiError) || error.status === 503) throw error
        }
      }
      return (await callApi(getTheme, {}, { signal })).data
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Returns the theme with which a page was loaded: on the server there is one a request. */
export function loadedTheme(client: QueryClient): Theme | undefined {
  return client.getQueriesData<Theme>({ queryKey: [NAME] }).find(([, theme]) => theme !== undefined)?.[1]
}
