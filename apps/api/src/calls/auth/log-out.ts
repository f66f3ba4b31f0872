import { logOut } from '@touchline/contract/calls/auth/log-out'
import { serve } from '../../serve.ts'
import { removeSession } from '../../stores/visitors.ts'

/** Said twice it is one log-out. The basket stays the customer's, and its places run out with their time. */
export const serveLogOut = serve(logOut, async ({ visit }) => {
  const visitor = await visit.visitor()
  if (visitor !== null) await removeSession(visit.services.db, visitor.sessionId)
  visit.endSession()
  return { data: { loggedOut: true as const } }
})
