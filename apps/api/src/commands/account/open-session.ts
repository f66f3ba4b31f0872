import { logInTriesAtMost } from '@touchline/rules/limits/defaults'
import { type CallContext, createToken, hashToken, type LogIn } from '../../call/call-context.ts'
import { shareOf } from '../../policies/basket/hold-limits.ts'
import { createCustomerSession, removeSession, rotateSession } from '../../stores/account/visitors.ts'
import { noteDeskLogIn } from '../../stores/second-factor/desk-devices.ts'
import { endStep } from '../../stores/second-factor/second-steps.ts'
import { adoptBasket } from '../basket/hand-over/adopt-basket.ts'

/**
 * Logs the browser in. A visitor's session becomes the customer's under a new token, with its basket. Only
 * programs are told the token, where bearer tokens are allowed (spec 6); a browser has its cookie.
 */
export async function openSession(context: CallContext, login: LogIn): Promise<{ token?: string }> {
  const { db, config } = context.services
  const { customerId } = login
  const clientId = context.catalogue.client.id
  const visitor = await context.visitor()
  const token = createToken()
  const session = context.newSession(token, login)
  // A whole log-in of staff makes their PIN count at this browser, until the end of the day.
  const isWhole = login.role === 'staff' && login.secondStep !== 'pin' && context.canBeDesk
  const deviceToken = isWhole ? (context.deviceToken ?? createToken()) : null
  const share = config.RATE_LIMITS ? shareOf(context.catalogue.client, { hasAccount: true }) : null
  await againWhenMadeElsewhere(() =>
    db.transaction().execute(async (tx) => {
      const isAnothers = visitor !== null && visitor.customerId !== null && visitor.customerId !== customerId
      if (visitor === null || isAnothers) {
        await createCustomerSession(tx, clientId, session, customerId)
        if (visitor !== null) await removeSession(tx, visitor.sessionId)
      } else {
        await rotateSession(tx, visitor.sessionId, session, customerId)
        if (visitor.customerId === null) await adoptBasket(tx, visitor.sessionId, customerId, share)
        await endStep(tx, visitor.sessionId)
      }
      if (deviceToken !== null)
        await noteDeskLogIn(tx, { clientId, tokenHash: hashToken(deviceToken), customerId })
    }),
  )
  context.keepSession(token, login, deviceToken)
  return config.bearerTokens ? { token } : {}
}

/**
 * F94: logs in again if another device made the basket. A customer has a single open basket, and another
 * device may make it after this log-in found none. The next try finds it, and the visitor's basket moves into
 * it.
 */
async function againWhenMadeElsewhere(logIn: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      return await logIn()
    } catch (error) {
      if ((error as { code?: string }).code !== '23505' || tries === logInTriesAtMost) throw error
    }
}
