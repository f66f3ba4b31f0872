import { type Refusal, refuse } from '../../call/answer.ts'
import { type CallContext, hashToken } from '../../call/call-context.ts'
import { networkOf } from '../../crypto/network-of.ts'
import { uncountLoginTry } from '../../stores/account/login-failures.ts'
import { findPreparedByKey, type PreparedRecord } from '../../stores/desk/prepared-joinings.ts'
import type { PlanRecord } from '../../stores/joining/plans.ts'
import { countTry } from '../account/login-limits.ts'

/**
 * Finds the joining that staff have prepared, by the key of its link. Refuses a key that is over, for another plan, or
 * for another person. @returns null without a key
 */
export async function preparedFor(
  { services, catalogue }: CallContext,
  key: string | null,
  { payerId, plan }: { payerId: number; plan: PlanRecord },
): Promise<number | null | Refusal> {
  if (key === null) return null
  const found = await findPreparedByKey(services.db, catalogue.client.id, hashToken(key))
  const isTheirs = found !== null && (found.customerId === null || found.customerId === payerId)
  return found !== null && isTheirs && found.planSlug === plan.slug ? found.id : refuse('LINK_ENDED')
}

/** Looks at a prepared joining. Wrong keys delay the network that tries them. */
export async function lookAtPrepared(context: CallContext, key: string): Promise<PreparedRecord | Refusal> {
  const { db } = context.services
  const clientId = context.catalogue.client.id
  const subjects = [{ subject: `joining links ${networkOf(context.ip)}`, free: 40, maxSeconds: 60 }]
  const tooSoon = await countTry(db, clientId, subjects)
  if (tooSoon) return tooSoon
  const found = await findPreparedByKey(db, clientId, hashToken(key))
  if (found === null) return refuse('LINK_ENDED')
  await uncountLoginTry(db, clientId, subjects)
  return found
}
