import { useCallMutation } from '../call-mutation.ts'
import { callQuery } from '../call-query.ts'

const personCall = 'staff/get-person-at-desk'

/** Asks for a person as staff see them. */
export const personAtDeskQuery = (personId: number) =>
  callQuery(
    personCall,
    async () => (await import('@touchline/contract/calls/staff/get-person-at-desk')).getPersonAtDesk,
    { params: { personId: String(personId) } },
    (reply) => reply.data,
  )

/** Corrects or records something of a person. The form shows a refusal itself. */
export const useActOnPerson = () =>
  useCallMutation({
    load: async () => (await import('@touchline/contract/calls/staff/act-on-person')).actOnPerson,
    onSuccess: ({ data }, _args, client) =>
      void client.setQueryData(personAtDeskQuery(data.id).queryKey, data),
  })

/** Asks for what staff have done with people's things. */
export const staffActsQuery = ({ find, page }: { find: string; page: number }) =>
  callQuery(
    'staff/list-staff-acts',
    async () => (await import('@touchline/contract/calls/staff/list-staff-acts')).listStaffActs,
    { query: { ...(find !== '' && { find }), ...(page > 1 && { page: String(page) }) } },
    (reply) => reply,
  )
