import { useCallMutation } from '../call-mutation.ts'
import { callQuery } from '../call-query.ts'

const listCall = 'documents/list-sent-documents'

/** Asks for the documents that wait to be looked at, for staff. */
export const sentDocumentsQuery = () =>
  callQuery(
    listCall,
    async () => (await import('@touchline/contract/calls/documents/list-sent-documents')).listSentDocuments,
    {},
    (reply) => reply,
  )

/** Asks for the file of one of them. */
export const documentFileQuery = (documentId: number) =>
  callQuery(
    'documents/open-sent-document',
    async () => (await import('@touchline/contract/calls/documents/open-sent-document')).openSentDocument,
    { params: { documentId } },
    ({ data }) => data,
  )

export const useDecideOnDocument = () =>
  useCallMutation({
    load: async () =>
      (await import('@touchline/contract/calls/documents/decide-on-document')).decideOnDocument,
    onSuccess: (_reply, _args, client) =>
      void client.invalidateQueries({ predicate: ({ queryKey: [name] }) => name === listCall }),
  })
