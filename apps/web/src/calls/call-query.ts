import { QueryClient, type QueryExecuteOptions, type QueryKey, queryOptions } from '@tanstack/react-query'
import type { ArgsOf, Call, ReplyOf } from '@touchline/contract/define-call'
import { retryDelayMs, shouldAskForOutcome, shouldRetry } from '@touchline/rules/web/retry'
import { loadChunk } from '../load-chunk.ts'
import { ApiError, isRefusal } from './api-error.ts'
import type { CallApi } from './call-api.ts'

// On the server each request has its own query client, and with it its own way to the API.
const callApis = new WeakMap<QueryClient, CallApi>()

/** Time for which data that the server has just rendered is not fetched again. */
const FRESH_MS = 15_000
/** Time for which a screen that shows a loader's failure does not ask again. */
const JUST_FAILED_MS = 10_000

const retryDelay = (failures: number, error: unknown): number =>
  retryDelayMs(failures + 1, error instanceof ApiError ? error.retryAfterSeconds : null)

export function createQueryClient(callApi: CallApi, side: 'server' | 'browser'): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // The transport, not the query, waits for a signal, and says so.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) =>
          side === 'browser' &&
          error instanceof ApiError &&
          shouldRetry(failures + 1, error.status, error.retryAfterSeconds),
        retryDelay,
        retryOnMount: false,
        enabled: ({ state }) =>
          state.status !== 'error' || Date.now() - state.errorUpdatedAt > JUST_FAILED_MS,
        // Refusals stay on the screen: the component shows `error` as a notice.
        throwOnError: (error) => !isRefusal(error),
      },
      mutations: {
        networkMode: 'always',
        // A busy server has done nothing, or can't tell. Sent again with its key, a change happens once.
        retry: (failures, error) =>
          error instanceof ApiError &&
          (error.code === 'OUTCOME_UNKNOWN'
            ? shouldAskForOutcome(failures + 1)
            : error.code === 'BUSY' && shouldRetry(failures + 1, error.status, error.retryAfterSeconds)),
        retryDelay,
      },
    },
  })
  callApis.set(client, callApi)
  return client
}

export function callApiOf(client: QueryClient): CallApi {
  const callApi = callApis.get(client)
  if (!callApi) throw new Error('This query client was not made by createQueryClient')
  return callApi
}

/**
 * Builds the query options of one contract call. `load` imports the call when it is first used: its schemas
 * are not needed to hydrate a server-rendered page, so that they stay out of the first view's JavaScript.
 */
export function callQuery<C extends Call, Data>(
  name: string,
  load: () => Promise<C>,
  args: ArgsOf<C>,
  pick: (reply: ReplyOf<C>) => Data | Promise<Data>,
) {
  return queryOptions({
    queryKey: [name, args] as const,
    queryFn: async ({ client, signal }): Promise<Data> =>
      pick(await callApiOf(client)(await loadChunk(load), args, { signal })),
  })
}

/** Gets an answer for a loader: waits for it, or takes the cached one however old it is. */
export function ensureQuery<FnData, Data, QueryData, Key extends QueryKey>(
  client: QueryClient,
  options: QueryExecuteOptions<FnData, Error, Data, QueryData, Key>,
): Promise<Data> {
  return client.query({ ...options, staleTime: 'static' })
}

/**
 * Works as `ensureQuery`, but leaves a refusal (409, 422) for the screen to show; throws any other failure.
 */
export async function loadQuery<FnData, Data, QueryData, Key extends QueryKey>(
  client: QueryClient,
  options: QueryExecuteOptions<FnData, Error, Data, QueryData, Key>,
): Promise<Data | undefined> {
  try {
    return await ensureQuery(client, options)
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}
