import { getSession } from '@touchline/contract/calls/auth/get-session'
import { serve } from '../../serve.ts'

/** An open page that asks is no sign of a person: the session ends as it would have ended. */
export const serveGetSession = serve(getSession, async ({ visit }) => {
  const visitor = await visit.visitorAsTheyAre()
  await visit.forgetDeadSession()
  return { data: { isKept: visitor !== null, mark: visitor === null ? null : visit.markOf(visitor) } }
})
