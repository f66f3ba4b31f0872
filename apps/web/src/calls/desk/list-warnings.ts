import { callQuery } from '../call-query.ts'

/** Name of the call for warnings to staff about the places in their basket, before they sell them. */
export const listWarnings = 'desk/list-warnings'

export const deskWarningsQuery = () =>
  callQuery(
    listWarnings,
    async () => (await import('@touchline/contract/calls/desk/list-warnings')).listWarnings,
    {},
    (reply) => reply.data,
  )
