import { attentionAfterMinutes, defaultLateBookingMinutes } from '@touchline/rules/limits/decisions'
import type { QueryOutcome } from '../../gateways/card-payments/port.ts'
import { isOurSum, isOurTaking, otherHold } from '../../policies/payments/our-sum.ts'
import type { AttemptRecord, VoidReason } from '../../stores/payments/attempt-record.ts'
import { getAttempt } from '../../stores/payments/find-attempts.ts'
import { hasBegun, listLongDoubts, wasGivenUp } from '../../stores/payments/long-doubts.ts'
import { accountOf, cardOf, isForgotten, nameOf, postponed, type Step, unanswered } from './ask-provider.ts'
import type { Late } from './commit-order.ts'
import { askedOf, contextOf } from './context-of.ts'
import { bookGivenBack } from './late-money.ts'
import { moveAttempt } from './move-attempt.ts'
import { releaseAttempt } from './release-attempt.ts'
import { type Settling, type Sweeping, settlingBy } from './settling.ts'
import { tryOrder } from './to-order.ts'

/** More than can come to this within one sweep, unless the provider has been gone for long. */
const atOnce = 500

/**
 * Hands each payment to a person that has been in doubt for so long that its customer must hear something else than "we are
 * checking". The provider is not waited for: where it hangs, this still comes in time. @returns how many
 */
export async function handOverLongDoubts(services: Sweeping): Promise<number> {
  const found = await listLongDoubts(services.db, attentionAfterMinutes, atOnce)
  const cause = `no answer that ends it in ${attentionAfterMinutes} minutes`
  for (const { id, state } of found) {
    // One that can't be handed over must not keep the others from it.
    try {
      const attempt = await getAttempt(services.db, id)
      if (attempt.state === state) await handOver(settlingBy(services, 'sweep'), attempt, cause)
    } catch (error) {
      services.log.error({ attempt: id, err: error }, 'could not hand a payment over')
    }
  }
  return found.length
}

/**
 * It is listed for staff from now on, and the provider is asked all the while, as its answer may come first; never again where
 * that is null.
 */
export const handOver = (
  services: Settling,
  attempt: AttemptRecord,
  cause: string,
  checkInSeconds: number | null = 5,
): Promise<AttemptRecord | null> =>
  moveAttempt(services, attempt, 'needs_attention', cause, { checkInSeconds })

/** Asks the provider once more about a payment that a person looks at. What it says by now ends the doubt as it would have before. */
export async function askForPerson(services: Settling, attempt: AttemptRecord, cause: string): Promise<Step> {
  if (attempt.provider === null) return endWithoutCard(services, attempt, cause)
  const outcome = await accountOf(services, attempt).query(askedOf(attempt), nameOf(attempt))
  if (outcome.kind === 'unknown') return postponed(services, attempt, unanswered)
  return attempt.orderId === null
    ? endWithoutOrder(services, attempt, outcome, cause)
    : takeForOrder(services, attempt, outcome, cause)
}

/** There is no provider to ask: a fault of our own has kept it from its end. */
const endWithoutCard = async (services: Settling, attempt: AttemptRecord, cause: string): Promise<Step> =>
  (await wasGivenUp(services.db, attempt.id))
    ? releaseAttempt(services, attempt, 'voided', cause)
    : orderLate(services, attempt, { cause })

type Answer = Exclude<QueryOutcome, { kind: 'unknown' }>

/** The booking stands, whatever comes of its money (F40). */
async function takeForOrder(
  services: Settling,
  attempt: AttemptRecord,
  outcome: Answer,
  cause: string,
): Promise<Step> {
  const isTaken =
    outcome.kind === 'captured'
      ? isOurTaking(attempt, outcome)
      : outcome.kind === 'authorised' &&
        isOurSum(attempt, outcome) &&
        (await capture(services, attempt, outcome.ref))
  return isTaken
    ? moveAttempt(services, attempt, 'captured', cause, { checkInSeconds: null })
    : postponed(services, attempt)
}

async function capture(services: Settling, attempt: AttemptRecord, ref: string): Promise<boolean> {
  const call = contextOf(attempt, 'capture')
  return (await accountOf(services, attempt).capture(call, ref, attempt.amountPence)).kind === 'done'
}

/** What a provider says of a payment that a person looks at and that has no order, as by now it ends. */
export async function endWithoutOrder(
  services: Settling,
  attempt: AttemptRecord,
  outcome: Answer,
  cause: string,
): Promise<Step> {
  const isGivenUp = await wasGivenUp(services.db, attempt.id)
  switch (outcome.kind) {
    case 'missing':
      if (isForgotten(attempt)) return postponed(services, attempt)
      return releaseAttempt(services, attempt, isGivenUp ? 'voided' : 'expired', `${cause}: never arrived`)
    case 'refunded':
      await bookGivenBack(services, attempt, outcome, cause)
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
      if (isGivenUp || !isOurSum(attempt, outcome)) return giveBackLate(services, attempt, outcome, cause)
      return orderLate(services, attempt, {
        cause,
        providerRef: outcome.ref,
        card: cardOf(attempt, outcome.card),
      })
    // The bank's time is long over.
    case 'fingerprint':
    case 'challenge':
      return giveBackLate(services, attempt, outcome, cause)
  }
}

/** As without the wait: its places may still be free. A fault of our own leaves it with the person. */
async function orderLate(services: Settling, attempt: AttemptRecord, late: Late): Promise<Step> {
  const giveBackFor = (why: string): Promise<Step> => {
    const cause = `${late.cause}: ${why}`
    const declineReason: VoidReason = 'places_lost'
    const { providerRef } = late
    // From its first row on no other process makes an order of it.
    return providerRef === undefined
      ? releaseAttempt(services, attempt, 'voided', cause, { declineReason })
      : moveAttempt(services, attempt, 'voiding', cause, { providerRef, declineReason, checkInSeconds: 5 })
  }
  if (await isTooLate(services, attempt)) return giveBackFor('it has begun meanwhile')
  const ordered = await tryOrder(services, attempt, late)
  return ordered === 'places-lost' ? giveBackFor('places were lost') : ordered
}

/**
 * Whether what was to be paid for can't be booked any more: its payer was told to wait and has not come. At the desk they stand
 * before those who took the payment, and who decide.
 */
const isTooLate = async (
  { db }: Settling,
  { staffId, snapshot: { items } }: AttemptRecord,
): Promise<boolean> =>
  staffId === null &&
  (await hasBegun(
    db,
    items.flatMap(({ slotIds }) => slotIds),
    defaultLateBookingMinutes,
  ))

/** Without a state in between: it is in doubt until the provider has let go. */
async function giveBackLate(
  services: Settling,
  attempt: AttemptRecord,
  found: Extract<Answer, { amountPence: number }>,
  cause: string,
): Promise<Step> {
  const { ref } = found
  const done = await accountOf(services, attempt).void(contextOf(attempt, 'void'), ref)
  return done.kind === 'done'
    ? releaseAttempt(services, attempt, 'voided', cause, { providerRef: ref, ...otherHold(attempt, found) })
    : postponed(services, attempt)
}
