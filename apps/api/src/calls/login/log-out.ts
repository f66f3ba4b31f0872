import { logOut } from '@touchline/contract/calls/login/log-out'
import { serve } from '../../call/serve.ts'
import { removeSession } from '../../stores/account/visitors.ts'
import { dropReservationsOf } from '../../stores/payments/credit.ts'

/**
 * Logs out; a repeated request changes nothing. The basket stays the customer's, and its places expire in
 * time. Credit that it reserved is released (spec 4).
 */
export const serveLogOut = serve(logOut, async ({ context }) => {
  const visitor = await context.visitor()
  if (visitor !== null) {
    await removeSession(context.services.db, visitor.sessionId)
    if (visitor.customerId !== null) await dropReservationsOf(context.services.db, visitor.customerId)
  }
  context.endSession()
  return { data: { loggedOut: true as const } }
})
