import { listPreviousAttendees } from '@touchline/contract/calls/people/list-previous-attendees'
import { refuse } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { canActFor } from '../../policies/people/people.ts'
import { findAttendees } from '../../stores/people/attendees.ts'

export const serveListPreviousAttendees = serve(listPreviousAttendees, async ({ context, query }) => {
  const visitor = await context.visitor()
  const customerId = visitor?.customerId ?? null
  if (query.selectedUserId && !canActFor(visitor?.people ?? null, [query.selectedUserId]))
    return refuse('FORBIDDEN')
  if (customerId === null) return { data: [] }
  const { services, catalogue } = context
  const { id, timeZone } = catalogue.client
  return { data: await findAttendees(services.db, id, { customerId, words: query.query, timeZone }) }
})
