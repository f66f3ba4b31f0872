import { logOut } from '@touchline/contract/calls/login/log-out'
import { hashToken } from '../../call/call-context.ts'
import { serve } from '../../call/serve.ts'
import { removeSession } from '../../stores/account/visitors.ts'
import { dropReservationsOf } from '../../stores/payments/credit.ts'
import { endDeskLogIns } from '../../stores/second-factor/desk-devices.ts'

/**
 * Logs out; a repeated request changes nothing. The basket stays the customer's, and its places expire in
 * time. Credit that it reserved is released (spec 4). The PIN of staff counts no more at this browser.
 */
export const serveLogOut = serve(logOut, async ({ context }) => {
  const visitor = await context.visitor()
  if (visitor !== null) {
    await removeSession(context.services.db, visitor.sessionId)
    if (visitor.customerId !== null) await dropReservationsOf(context.services.db, visitor.customerId)
    if (visitor.role === 'staff' && context.deviceToken !== null)
      await endDeskLogIns(context.services.db, visitor.customerId!, hashToken(context.deviceToken))
  }
  context.endSession()
  return { data: { loggedOut: true as const } }
})
