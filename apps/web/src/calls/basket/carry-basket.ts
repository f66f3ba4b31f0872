import { queryOptions } from '@tanstack/react-query'
import { loadChunk } from '../../load-chunk.ts'
import { callApiOf } from '../call-query.ts'
import { newIdempotencyKey } from '../idempotency-key.ts'

const load = async () => (await import('@touchline/contract/calls/basket/carry-basket')).carryBasket

/** Renews the code before the shown one ends, after two minutes. */
const ANEW_MS = 90_000

/** Makes a code that brings the basket to a phone, and renews it for as long as it is shown. */
export const carryCodeQuery = () =>
  queryOptions({
    queryKey: ['basket/carry-basket'],
    queryFn: async ({ client, signal }): Promise<{ code: string; hasDesk: boolean }> => {
      const callApi = callApiOf(client)
      const idempotencyKey = newIdempotencyKey()
      return (await callApi(await loadChunk(load), {}, { signal, idempotencyKey })).data
    },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ANEW_MS,
  })
