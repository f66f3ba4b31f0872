import { type CallContext, createToken, hashToken, visitorTokenOf } from '../../../call/call-context.ts'
import { shareOf } from '../../../policies/basket/hold-limits.ts'
import { createVisitorSession } from '../../../stores/account/visitors.ts'
import { takeCarriedBasket } from '../../../stores/basket/carried-baskets.ts'
import { moveBasket } from './adopt-basket.ts'

/**
 * Brings the basket of a one-time code to the visitor: into their basket if they have one, else it becomes
 * theirs. It carries places and never a log-in.
 * @returns false when the code carries nothing (any more), or the basket is being paid for
 */
export async function carryBasket(context: CallContext, code: string): Promise<boolean> {
  const clientId = context.catalogue.client.id
  const visitor = await context.visitor()
  const token = visitorTokenOf(createToken())
  const hasAccount = visitor?.customerId != null
  const share = context.services.config.RATE_LIMITS ? shareOf(context.catalogue.client, { hasAccount }) : null
  const isCarried = await context.services.db.transaction().execute(async (trx) => {
    const carried = await takeCarriedBasket(trx, { clientId, codeHash: hashToken(code) })
    if (carried === null) return false
    const owner = visitor ?? {
      sessionId: await createVisitorSession(trx, clientId, context.newSession(token, null)),
      customerId: null,
    }
    return moveBasket(trx, carried, owner, share)
  })
  if (isCarried && visitor === null) context.keepSession(token, null)
  return isCarried
}
