import type { QueryClient } from '@tanstack/react-query'
import type { NeededDocument } from '@touchline/contract/entities/documents/needed-document'
import { membershipsQuery } from '../account/list-memberships.ts'
import { useCallMutation } from '../call-mutation.ts'
import { callQuery } from '../call-query.ts'
import { userQuery } from '../login/get-user.ts'

/** Asks for the documents that the customer and the people of their household need. */
export const neededDocumentsQuery = () =>
  callQuery(
    'documents/list-needed-documents',
    async () =>
      (await import('@touchline/contract/calls/documents/list-needed-documents')).listNeededDocuments,
    {},
    ({ data }) => data,
  )

/** Keeps the list that a change of it returns, and reloads what hangs on it: prices, notices, memberships. */
function keep(client: QueryClient, { data }: { data: NeededDocument[] }): void {
  client.setQueryData(neededDocumentsQuery().queryKey, data)
  void client.invalidateQueries({ queryKey: membershipsQuery().queryKey })
  void client.invalidateQueries({ queryKey: userQuery().queryKey })
}

export const useSendDocument = () =>
  useCallMutation({
    load: async () => (await import('@touchline/contract/calls/documents/send-document')).sendDocument,
    onSuccess: (reply, _, client) => keep(client, reply),
  })

export const useWithdrawDocument = () =>
  useCallMutation({
    load: async () =>
      (await import('@touchline/contract/calls/documents/withdraw-document')).withdrawDocument,
    onSuccess: (reply, _, client) => keep(client, reply),
  })
