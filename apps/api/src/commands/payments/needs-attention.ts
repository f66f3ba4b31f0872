import { attentionAfterMinutes, defaultLateBookingMinutes } from '@touchline/rules/limits/defaults'
import type { QueryOutcome } from '../../gateways/card-payments/port.ts'
import {
  isCapturedInFull,
  isExpectedAuthorisation,
  mismatchedAuthorisation,
} from '../../policies/payments/amount-matches.ts'
import type { AttemptRecord, VoidReason } from '../../stores/payments/attempt-record.ts'
import { getAttempt } from '../../stores/payments/find-attempts.ts'
import { hasBegun, listLongDoubts, wasGivenUp } from '../../stores/payments/long-doubts.ts'
import {
  cardAccountOf,
  leaveForSweep,
  paidCardOf,
  providerNameOf,
  type StepResult,
  wasNamedByProvider,
  withoutAnswer,
} from './ask-provider.ts'
import type { LateAnswer } from './commit-order.ts'
import { paymentAsAsked, providerContextOf } from './context-of.ts'
import { tryOrder } from './order-or-void.ts'
import { releaseAttempt } from './release-attempt.ts'
import { type SettleServices, type SweepServices, settleServicesFor } from './settle-services.ts'
import { transitionAttempt } from './transition-attempt.ts'
import { recordReturn } from './unexpected-funds.ts'

/** More than can reach this state within a sweep, unless the provider has been away for long. */
const atOnce = 500

/**
 * Marks each payment as needing attention that has been in doubt for so long that its customer must hear more
 * than "we are checking". It does not wait for the provider, so it is in time even if the provider hangs.
 * @returns how many
 */
export async function markLongDoubts(services: SweepServices): Promise<number> {
  const found = await listLongDoubts(services.db, attentionAfterMinutes, atOnce)
  const cause = `no answer that ends it in ${attentionAfterMinutes} minutes`
  for (const { id, state } of found) {
    // A payment that can't be marked must not stop the others.
    try {
      const attempt = await getAttempt(services.db, id)
      if (attempt.state === state)
        await markNeedsAttention(settleServicesFor(services, 'sweep'), attempt, cause)
    } catch (error) {
      services.log.error({ attempt: id, err: error }, 'could not hand a payment over')
    }
  }
  return found.length
}

/**
 * Marks a payment as needing attention. It is then listed for staff. The provider is still asked, as its
 * answer may come first; never again where `checkInSeconds` is null.
 */
export const markNeedsAttention = (
  services: SettleServices,
  attempt: AttemptRecord,
  cause: string,
  checkInSeconds: number | null = 5,
): Promise<AttemptRecord | null> =>
  transitionAttempt(services, attempt, 'needs_attention', cause, { checkInSeconds })

/**
 * Asks the provider again about a payment that needs attention. Its present answer ends the doubt, as it
 * would have before.
 */
export async function recheckAttention(
  services: SettleServices,
  attempt: AttemptRecord,
  cause: string,
): Promise<StepResult> {
  if (attempt.provider === null) return endWithoutCard(services, attempt, cause)
  const outcome = await cardAccountOf(services, attempt).query(
    paymentAsAsked(attempt),
    providerNameOf(attempt),
  )
  if (outcome.kind === 'unknown') return leaveForSweep(services, attempt, withoutAnswer)
  return attempt.orderId === null
    ? endWithoutOrder(services, attempt, outcome, cause)
    : takeForOrder(services, attempt, outcome, cause)
}

/** Ends a payment that has no provider to ask: a fault of our own has kept it open. */
const endWithoutCard = async (
  services: SettleServices,
  attempt: AttemptRecord,
  cause: string,
): Promise<StepResult> =>
  (await wasGivenUp(services.db, attempt.id))
    ? releaseAttempt(services, attempt, 'voided', cause)
    : orderLate(services, attempt, { cause })

type Answer = Exclude<QueryOutcome, { kind: 'unknown' }>

/** Takes the money of an order. The booking stands, whatever happens to its money (F40). */
async function takeForOrder(
  services: SettleServices,
  attempt: AttemptRecord,
  outcome: Answer,
  cause: string,
): Promise<StepResult> {
  const isTaken =
    outcome.kind === 'captured'
      ? isCapturedInFull(attempt, outcome)
      : outcome.kind === 'authorised' &&
        isExpectedAuthorisation(attempt, outcome) &&
        (await capture(services, attempt, outcome.ref))
  return isTaken
    ? transitionAttempt(services, attempt, 'captured', cause, { checkInSeconds: null })
    : leaveForSweep(services, attempt)
}

async function capture(services: SettleServices, attempt: AttemptRecord, ref: string): Promise<boolean> {
  const call = providerContextOf(attempt, 'capture')
  return (await cardAccountOf(services, attempt).capture(call, ref, attempt.amountPence)).kind === 'done'
}

/** Ends a payment without an order that needs attention, by the provider's present answer. */
export async function endWithoutOrder(
  services: SettleServices,
  attempt: AttemptRecord,
  outcome: Answer,
  cause: string,
): Promise<StepResult> {
  const isGivenUp = await wasGivenUp(services.db, attempt.id)
  switch (outcome.kind) {
    case 'missing':
      if (wasNamedByProvider(attempt)) return leaveForSweep(services, attempt)
      return releaseAttempt(services, attempt, isGivenUp ? 'voided' : 'expired', `${cause}: never arrived`)
    case 'refunded':
      await recordReturn(services, attempt, outcome, cause)
      return releaseAttempt(services, attempt, 'voided', cause, { providerRef: outcome.ref })
    case 'voided':
      return releaseAttempt(services, attempt, 'voided', cause, { providerRef: outcome.ref })
    case 'declined':
      return isGivenUp
        ? releaseAttempt(services, attempt, 'voided', cause, { providerRef: outcome.ref })
        : releaseAttempt(services, attempt, 'declined', cause, {
            providerRef: outcome.ref,
            declineReason: outcome.reason,
            rawStatus: outcome.raw,
          })
    case 'authorised':
    case 'captured':
      if (isGivenUp || !isExpectedAuthorisation(attempt, outcome))
        return giveBackLate(services, attempt, outcome, cause)
      return orderLate(services, attempt, {
        cause,
        providerRef: outcome.ref,
        card: paidCardOf(attempt, outcome.card),
      })
    // The time for the bank's check is long over.
    case 'fingerprint':
    case 'challenge':
      return giveBackLate(services, attempt, outcome, cause)
  }
}

/**
 * Makes the order as without the wait: its places may still be free. After a fault of our own it still needs
 * attention.
 */
async function orderLate(
  services: SettleServices,
  attempt: AttemptRecord,
  late: LateAnswer,
): Promise<StepResult> {
  const giveBackFor = (why: string): Promise<StepResult> => {
    const cause = `${late.cause}: ${why}`
    const declineReason: VoidReason = 'places_lost'
    const { providerRef } = late
    // From its first row on, no other process makes an order of it.
    return providerRef === undefined
      ? releaseAttempt(services, attempt, 'voided', cause, { declineReason })
      : transitionAttempt(services, attempt, 'voiding', cause, {
          providerRef,
          declineReason,
          checkInSeconds: 5,
        })
  }
  if (await isTooLate(services, attempt)) return giveBackFor('it has begun meanwhile')
  const ordered = await tryOrder(services, attempt, late)
  return ordered === 'places-lost' ? giveBackFor('places were lost') : ordered
}

/**
 * True when its sessions can't be booked any more: the payer was told to wait and was not there. At the desk
 * the payer is with the staff who took the payment, and the staff decide.
 */
const isTooLate = async (
  { db }: SettleServices,
  { staffId, snapshot: { items } }: AttemptRecord,
): Promise<boolean> =>
  staffId === null &&
  (await hasBegun(
    db,
    items.flatMap(({ slotIds }) => slotIds),
    defaultLateBookingMinutes,
  ))

/** Gives the money back without a state in between: it is in doubt until the provider has released it. */
async function giveBackLate(
  services: SettleServices,
  attempt: AttemptRecord,
  found: Extract<Answer, { amountPence: number }>,
  cause: string,
): Promise<StepResult> {
  const { ref } = found
  const done = await cardAccountOf(services, attempt).void(providerContextOf(attempt, 'void'), ref)
  return done.kind === 'done'
    ? releaseAttempt(services, attempt, 'voided', cause, {
        providerRef: ref,
        ...mismatchedAuthorisation(attempt, found),
      })
    : leaveForSweep(services, attempt)
}
