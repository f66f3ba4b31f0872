import { adoptBasket } from '../stores/basket-adoption.ts'
import { createCustomerSession, removeSession, rotateSession } from '../stores/visitors.ts'
import { createToken, type Visit } from '../visit.ts'

/**
 * Logs the browser in: a visitor's session becomes the customer's under a new token, with its basket. The token is
 * told only to programs, where bearer tokens are allowed (spec 6); a browser has its cookie.
 */
export async function openSession(visit: Visit, customerId: number): Promise<{ token?: string }> {
  const { db, config } = visit.services
  const clientId = visit.catalogue.client.id
  const visitor = await visit.visitor()
  const token = createToken()
  const session = visit.newSession(token, customerId)
  await db.transaction().execute(async (tx) => {
    const isAnothers = visitor !== null && visitor.customerId !== null && visitor.customerId !== customerId
    if (visitor === null || isAnothers) {
      await createCustomerSession(tx, clientId, session, customerId)
      if (visitor !== null) await removeSession(tx, visitor.sessionId)
    } else {
      await rotateSession(tx, visitor.sessionId, session, customerId)
      if (visitor.customerId === null) await adoptBasket(tx, visitor.sessionId, customerId)
    }
  })
  visit.keepSession(token, customerId)
  return config.bearerTokens ? { token } : {}
}
