import { logOut } from '@touchline/contract/calls/login/log-out'
import { serve } from '../../call/serve.ts'
import { removeSession } from '../../stores/account/visitors.ts'
import { dropReservationsOf } from '../../stores/payments/credit.ts'

/**
 * Logs out; a repeated request changes nothing. The basket stays the customer's, and its places expire in
 * time. Credit that it reserved is released (spec 4).
 */
export const serveLogOut = serve(logOut, async ({ visit }) => {
  const visitor = await visit.visitor()
  if (visitor !== null) {
    await removeSession(visit.services.db, visitor.sessionId)
    if (visitor.customerId !== null) await dropReservationsOf(visit.services.db, visitor.customerId)
  }
  visit.endSession()
  return { data: { loggedOut: true as const } }
})
