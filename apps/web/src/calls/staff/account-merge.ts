import { useCallMutation } from '../call-mutation.ts'
import { callQuery } from '../call-query.ts'
import { personAtDeskQuery } from './person-at-desk.ts'

/** Asks for a person's account, for another one beside it, and for the merges that were made. */
export const mergeQuery = (personId: number, otherId: number | null) =>
  callQuery(
    'staff/preview-merge',
    async () => (await import('@touchline/contract/calls/staff/preview-merge')).previewMerge,
    {
      params: { personId: String(personId) },
      query: otherId === null ? {} : { otherId: String(otherId) },
    },
    (reply) => reply.data,
  )

/** Makes two accounts one. The page shows a refusal itself. */
export const useMergePeople = () =>
  useCallMutation({
    load: async () => (await import('@touchline/contract/calls/staff/merge-people')).mergePeople,
    onSuccess: ({ data }, _args, client) => {
      client.removeQueries({ queryKey: personAtDeskQuery(data.person.id).queryKey })
      client.setQueryData(mergeQuery(data.person.id, null).queryKey, data)
    },
  })

/** Takes two accounts apart again. */
export const useUndoMerge = () =>
  useCallMutation({
    load: async () => (await import('@touchline/contract/calls/staff/undo-merge')).undoMerge,
    onSuccess: ({ data }, _args, client) => {
      client.removeQueries({ queryKey: personAtDeskQuery(data.person.id).queryKey })
      client.setQueryData(mergeQuery(data.person.id, null).queryKey, data)
    },
  })
