import { queryOptions } from '@tanstack/react-query'
import { loadChunk } from '../../load-chunk.ts'
import { callApiOf } from '../call-query.ts'
import { newIdempotencyKey } from '../idempotency-key.ts'

const load = async () => (await import('@touchline/contract/calls/basket/make-desk-code')).makeDeskCode

/**
 * Makes the code by which the desk opens the basket; it ends with the hold, and is renewed when the hold is
 * extended.
 */
export const deskCodeQuery = (heldUntil: string | null) =>
  queryOptions({
    queryKey: ['basket/make-desk-code', heldUntil],
    queryFn: async ({ client, signal }) => {
      const callApi = callApiOf(client)
      const idempotencyKey = newIdempotencyKey()
      return (await callApi(await loadChunk(load), {}, { signal, idempotencyKey })).data
    },
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  })
