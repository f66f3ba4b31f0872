import type { QueryClient } from '@tanstack/react-query'
import type { DataComplaint } from '@touchline/contract/entities/complaints/data-complaint'
import { useCallMutation } from '../call-mutation.ts'
import { callQuery } from '../call-query.ts'

const listCall = 'complaints/list-complaints'
const oneCall = 'complaints/get-complaint'

type Asked = {
  page?: number
  /** Customer whose complaints alone are listed. */
  personId?: number
}

/** Asks for the complaints about data, the open ones first. */
export const complaintsQuery = ({ page = 1, personId }: Asked = {}) =>
  callQuery(
    listCall,
    async () => (await import('@touchline/contract/calls/complaints/list-complaints')).listComplaints,
    {
      query: {
        ...(personId !== undefined && { person: String(personId) }),
        ...(page > 1 && { page: String(page) }),
      },
    },
    (reply) => reply,
  )

/** Asks for a complaint with its record. */
export const complaintQuery = (complaintId: number) =>
  callQuery(
    oneCall,
    async () => (await import('@touchline/contract/calls/complaints/get-complaint')).getComplaint,
    { params: { complaintId } },
    ({ data }) => data,
  )

/** Keeps a complaint that an act returns, and reloads the lists. */
function keep(client: QueryClient, data: DataComplaint): void {
  client.setQueryData(complaintQuery(data.id).queryKey, data)
  void client.invalidateQueries({ queryKey: [listCall] })
  if (data.person !== null) void client.invalidateQueries({ queryKey: ['staff/get-person-at-desk'] })
}

export const useEnterComplaint = () =>
  useCallMutation({
    load: async () => (await import('@touchline/contract/calls/complaints/enter-complaint')).enterComplaint,
    onSuccess: ({ data }, _args, client) => keep(client, data),
  })

export const useActOnComplaint = () =>
  useCallMutation({
    load: async () => (await import('@touchline/contract/calls/complaints/act-on-complaint')).actOnComplaint,
    onSuccess: ({ data }, _args, client) => keep(client, data),
    // An act of a colleague is seen after a refusal, too.
    onError: (_error, _args, client) => void client.invalidateQueries({ queryKey: [oneCall] }),
  })
