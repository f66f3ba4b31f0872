import { isByPerson } from '@touchline/rules/people/actor'
import type { CardPayments, QueryOutcome } from '../../gateways/card-payments/port.ts'
import { refundRefOf } from '../../policies/refunds/refunds.ts'
import type { AttemptRecord } from '../../stores/payments/attempt-record.ts'
import { getAttempt } from '../../stores/payments/find-attempts.ts'
import {
  endUnexpectedFunds,
  findUnexpectedFunds,
  forgetUnexpectedFunds,
  listDueUnexpectedFunds,
  openUnexpectedFunds,
  recordUnexpectedFunds,
} from '../../stores/payments/unexpected-funds.ts'
import { cardAccountOf, providerNameOf } from './ask-provider.ts'
import { paymentAsAsked, providerContextOf } from './context-of.ts'
import { type SettleServices, type SweepServices, settleServicesFor } from './settle-services.ts'

/**
 * Gives back money that arrived at the provider after the payment had ended here: the customer was told that
 * nothing was taken. Another payment of the basket may be live or done. A row records it, and the sweep asks
 * again until the provider has released it.
 * @returns whether the provider has none of it any more; null where it does not say
 */
export async function returnUnexpectedFunds(
  services: SettleServices,
  attempt: AttemptRecord,
  cause: string,
): Promise<boolean | null> {
  if (attempt.state === 'captured' || attempt.provider === null) return true
  const { db, log, who } = services
  const account = cardAccountOf(services, attempt)
  const outcome = await account.query(paymentAsAsked(attempt), providerNameOf(attempt))
  const late = { attemptId: attempt.id, providerRef: attempt.providerRef, cause, who }
  const unknown = { ...late, pence: null, isTaken: false }
  if (outcome.kind === 'unknown') return (await recordUnexpectedFunds(db, unknown), null)
  if (outcome.kind === 'missing') return isNothing(services, unknown)
  const found = foundOf(outcome)
  if (found !== null) await recordUnexpectedFunds(db, { ...late, ...found })
  const isLetGo = await giveBack(account, attempt, outcome)
  // An open bank check could become a hold.
  if (!isLetGo && found === null) return (await recordUnexpectedFunds(db, unknown), false)
  if (found !== null && 'ref' in outcome) {
    const about = { attempt: attempt.id, state: attempt.state, ref: outcome.ref, pence: found.pence }
    if (!isLetGo) {
      log.error(about, 'money came after the end of its payment, and is not given back yet')
      return false
    }
    log.warn(about, 'money came after the end of its payment, and was given back')
  }
  await endUnexpectedFunds(db, { attemptId: attempt.id, who, why: cause })
  return true
}

/**
 * Ends late money of a payment that the provider does not know. If the provider has named it or told of its
 * money before, we ask with other keys now, and that ends nothing.
 */
async function isNothing(
  { db, who }: SettleServices,
  unknown: Parameters<typeof recordUnexpectedFunds>[1],
): Promise<true | null> {
  const { attemptId, providerRef, cause } = unknown
  if (providerRef !== null) return (await recordUnexpectedFunds(db, unknown), null)
  if (!isByPerson(who)) await forgetUnexpectedFunds(db, attemptId)
  const late = await findUnexpectedFunds(db, attemptId)
  if (late === null || late.isReturned) return true
  // Another process has found the money meanwhile.
  if (late.pence !== null) return null
  await endUnexpectedFunds(db, { attemptId, who, why: cause })
  return true
}

/** Returns the sum that the provider holds or has taken, even if given back since. */
function foundOf(outcome: QueryOutcome): { pence: number; isTaken: boolean } | null {
  if (outcome.kind === 'authorised') return { pence: outcome.amountPence, isTaken: false }
  return outcome.kind === 'captured' || outcome.kind === 'refunded'
    ? { pence: outcome.capturedPence, isTaken: true }
    : null
}

/**
 * Asks the provider and changes nothing there. Money it has taken meanwhile, even if given back since, is put
 * in the books.
 * @returns whether it has none of it any more; null where it does not say
 */
export async function isReturnedByProvider(
  services: SettleServices,
  attempt: AttemptRecord,
): Promise<boolean | null> {
  const outcome = await cardAccountOf(services, attempt).query(
    paymentAsAsked(attempt),
    providerNameOf(attempt),
  )
  if (outcome.kind === 'unknown') return null
  if (outcome.kind === 'refunded') await keepTaken(services, attempt, outcome)
  return !['authorised', 'captured', 'fingerprint', 'challenge'].includes(outcome.kind)
}

type Taken = Extract<QueryOutcome, { capturedPence: number }>

const keepTaken = ({ db, who }: SettleServices, { id, providerRef }: AttemptRecord, outcome: Taken) =>
  recordUnexpectedFunds(db, {
    attemptId: id,
    providerRef: providerRef ?? outcome.ref,
    pence: outcome.capturedPence,
    isTaken: true,
    cause: 'the provider took it and gave it back',
    who,
  })

/** Books both the taking and the refund by the provider, before a payment without an order ends. */
export async function recordReturn(
  services: SettleServices,
  attempt: AttemptRecord,
  outcome: Taken,
  why: string,
): Promise<void> {
  await keepTaken(services, attempt, outcome)
  await endUnexpectedFunds(services.db, { attemptId: attempt.id, who: services.who, why })
}

/**
 * Takes the provider's news of a refund of late money. Days later it may have come back, for instance because
 * the card was closed. Then it needs attention.
 * @throws where the provider does not say how it stands, so that it sends the news again
 */
export async function applyUnexpectedFundsNews(
  services: SettleServices,
  id: string,
  accountId: string,
): Promise<void> {
  const late = await findUnexpectedFunds(services.db, id)
  if (late === null || !late.isReturned || !late.isTaken) return
  const attempt = await getAttempt(services.db, id)
  const providerRef = attempt.providerRef ?? late.providerRef
  if (attempt.provider !== accountId || providerRef === null) return
  const account = cardAccountOf(services, attempt)
  const found = await account.queryRefund(paymentAsAsked(attempt), providerRef, refundRefOf(attempt))
  if (found.kind === 'unknown')
    throw new Error(`late money of ${id} went back, and was told of: ${found.cause}`)
  if (found.kind === 'done') return
  const cause = 'what was given back came back'
  if (await openUnexpectedFunds(services.db, { attemptId: id, who: services.who, cause }))
    services.log.error({ attempt: id, pence: late.pence }, 'late money that was given back came back')
}

/**
 * Gives the money back once, however often it is requested.
 * @returns whether the provider has none of it any more
 */
async function giveBack(
  account: CardPayments,
  attempt: AttemptRecord,
  outcome: QueryOutcome,
): Promise<boolean> {
  switch (outcome.kind) {
    case 'authorised':
    case 'challenge':
      return (await account.void(providerContextOf(attempt, 'void'), outcome.ref)).kind === 'done'
    case 'captured': {
      const pence = outcome.capturedPence - outcome.refundedPence
      const call = providerContextOf(attempt, `late-${pence}`)
      return (await account.refund(call, outcome.ref, pence, refundRefOf(attempt))).kind === 'done'
    }
    default:
      return true
  }
}

/** Asks again about money that the provider had not released. */
export async function sweepUnexpectedFunds(services: SweepServices, atOnce: number): Promise<void> {
  const due = await listDueUnexpectedFunds(services.db, atOnce)
  await Promise.all(
    due.map(async ({ id, providerRef }) => {
      try {
        const attempt = await getAttempt(services.db, id)
        const named = { ...attempt, providerRef: attempt.providerRef ?? providerRef }
        await returnUnexpectedFunds(settleServicesFor(services, 'sweep'), named, 'sweep')
      } catch (error) {
        services.log.error({ attempt: id, err: error }, 'could not give late money back')
      }
    }),
  )
}
