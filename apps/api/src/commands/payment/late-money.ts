import type { AttemptRecord } from '../../stores/attempts/attempt-record.ts'
import { getAttempt } from '../../stores/attempts/find-attempts.ts'
import { endLateMoney, keepLateMoney, listDueLateMoney } from '../../stores/attempts/late-money.ts'
import type { CardPayments, QueryOutcome } from '../../gateways/card-payments/port.ts'
import { lateRefundRefOf } from '../../policies/refunds.ts'
import { accountOf, nameOf } from './ask-provider.ts'
import { askedOf, contextOf } from './context-of.ts'
import { type Settling, type Sweeping, settlingBy } from './settling.ts'

/**
 * What arrived at the provider after the payment had ended here: the customer was told that nothing was taken, so it is given
 * back. Another payment of the basket may be live or done. A row says so, and until the provider has let go the sweep asks again.
 * @returns whether the provider has nothing of it any more; null where it does not say
 */
export async function returnLateMoney(
  services: Settling,
  attempt: AttemptRecord,
  cause: string,
): Promise<boolean | null> {
  if (attempt.state === 'captured' || attempt.provider === null) return true
  const { db, log, who } = services
  const account = accountOf(services, attempt)
  const outcome = await account.query(askedOf(attempt), nameOf(attempt))
  const late = { attemptId: attempt.id, providerRef: attempt.providerRef, cause, who }
  const unknown = { ...late, pence: null, isTaken: false }
  if (outcome.kind === 'unknown') return (await keepLateMoney(db, unknown), null)
  const found = foundOf(outcome)
  if (found !== null) await keepLateMoney(db, { ...late, ...found })
  const isLetGo = await giveBack(account, attempt, outcome)
  // A check that is still open could become a hold.
  if (!isLetGo && found === null) return (await keepLateMoney(db, unknown), false)
  if (found !== null && 'ref' in outcome) {
    const about = { attempt: attempt.id, state: attempt.state, ref: outcome.ref, pence: found.pence }
    if (!isLetGo) {
      log.error(about, 'money came after the end of its payment, and is not given back yet')
      return false
    }
    log.warn(about, 'money came after the end of its payment, and was given back')
  }
  await endLateMoney(db, { attemptId: attempt.id, who, why: cause })
  return true
}

/** What the provider holds of it, or has taken, be it given back since. */
function foundOf(outcome: QueryOutcome): { pence: number; isTaken: boolean } | null {
  if (outcome.kind === 'authorised') return { pence: outcome.amountPence, isTaken: false }
  return outcome.kind === 'captured' || outcome.kind === 'refunded'
    ? { pence: outcome.capturedPence, isTaken: true }
    : null
}

/**
 * Asks only. What the provider has taken meanwhile, be it given back since, is in the books with that.
 * @returns whether it has nothing of it any more; null where it does not say
 */
export async function isGivenBack(services: Settling, attempt: AttemptRecord): Promise<boolean | null> {
  const outcome = await accountOf(services, attempt).query(askedOf(attempt), nameOf(attempt))
  if (outcome.kind === 'unknown') return null
  if (outcome.kind === 'refunded') {
    const { id: attemptId, providerRef } = attempt
    const found = {
      attemptId,
      providerRef,
      cause: 'the provider took it and gave it back',
      who: services.who,
    }
    await keepLateMoney(services.db, { ...found, ...foundOf(outcome)! })
  }
  return !['authorised', 'captured', 'fingerprint', 'challenge'].includes(outcome.kind)
}

/** Once, however often it is asked for. @returns whether the provider has nothing of it any more */
async function giveBack(
  account: CardPayments,
  attempt: AttemptRecord,
  outcome: QueryOutcome,
): Promise<boolean> {
  switch (outcome.kind) {
    case 'authorised':
    case 'challenge':
      return (await account.void(contextOf(attempt, 'void'), outcome.ref)).kind === 'done'
    case 'captured': {
      const pence = outcome.capturedPence - outcome.refundedPence
      const call = contextOf(attempt, `late-${pence}`)
      return (await account.refund(call, outcome.ref, pence, lateRefundRefOf(attempt))).kind === 'done'
    }
    default:
      return true
  }
}

/** Asks again about what the provider had not let go of. */
export async function sweepLateMoney(services: Sweeping, atOnce: number): Promise<void> {
  const due = await listDueLateMoney(services.db, atOnce)
  await Promise.all(
    due.map(async ({ id, providerRef }) => {
      try {
        const attempt = await getAttempt(services.db, id)
        const named = { ...attempt, providerRef: attempt.providerRef ?? providerRef }
        await returnLateMoney(settlingBy(services, 'sweep'), named, 'sweep')
      } catch (error) {
        services.log.error({ attempt: id, err: error }, 'could not give late money back')
      }
    }),
  )
}
