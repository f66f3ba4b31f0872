import type { listReaders } from '@touchline/contract/calls/till/list-readers'
import type { ReplyOf } from '@touchline/contract/define-call'
import { useCallMutation } from '../call-mutation.ts'
import { callQuery } from '../call-query.ts'

export type Reader = ReplyOf<typeof listReaders>['data'][number]

/** Asks for the card readers of the venues where these staff sell. */
export const readersQuery = () =>
  callQuery(
    'till/list-readers',
    async () => (await import('@touchline/contract/calls/till/list-readers')).listReaders,
    {},
    (reply) => reply,
  )

/** Asks how a payment at a reader stands. */
export const useLookAtReader = () =>
  useCallMutation({
    load: async () => (await import('@touchline/contract/calls/till/look-at-reader')).lookAtReader,
  })
