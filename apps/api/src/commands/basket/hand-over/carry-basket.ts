import { createToken, hashToken, type Visit, visitorTokenOf } from '../../../call/visit.ts'
import { shareOf } from '../../../policies/basket/hold-limits.ts'
import { createVisitorSession } from '../../../stores/account/visitors.ts'
import { takeCarry } from '../../../stores/basket/carries.ts'
import { moveBasket } from './adopt-basket.ts'

/**
 * Brings the basket of a one-time code to the visitor: into their basket if they have one, else it becomes
 * theirs. It carries places and never a log-in.
 * @returns false when the code carries nothing (any more), or the basket is being paid for
 */
export async function carryBasket(visit: Visit, code: string): Promise<boolean> {
  const clientId = visit.catalogue.client.id
  const visitor = await visit.visitor()
  const token = visitorTokenOf(createToken())
  const hasAccount = visitor?.customerId != null
  const share = visit.services.config.RATE_LIMITS ? shareOf(visit.catalogue.client, { hasAccount }) : null
  const isCarried = await visit.services.db.transaction().execute(async (trx) => {
    const carried = await takeCarry(trx, { clientId, codeHash: hashToken(code) })
    if (carried === null) return false
    const owner = visitor ?? {
      sessionId: await createVisitorSession(trx, clientId, visit.newSession(token, null)),
      customerId: null,
    }
    return moveBasket(trx, carried, owner, share)
  })
  if (isCarried && visitor === null) visit.keepSession(token, null)
  return isCarried
}
