import { attentionAfterMinutes } from '@touchline/rules/decisions'
import type { QueryOutcome } from '../../gateways/card-payments/port.ts'
import { isOurSum } from '../../policies/our-sum.ts'
import type { AttemptRecord, VoidReason } from '../../stores/attempts/attempt-record.ts'
import { getAttempt } from '../../stores/attempts/find-attempts.ts'
import { listLongDoubts, wasGivenUp } from '../../stores/attempts/long-doubts.ts'
import { accountOf, cardOf, nameOf, postponed, type Step } from './ask-provider.ts'
import type { Late } from './commit-order.ts'
import { askedOf, contextOf } from './context-of.ts'
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
  for (const { id, state } of found) {
    const attempt = await getAttempt(services.db, id)
    if (attempt.state === state)
      await handOver(
        settlingBy(services, 'sweep'),
        attempt,
        `no answer that ends it in ${attentionAfterMinutes} minutes`,
      )
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
  if (outcome.kind === 'unknown') return postponed(services, attempt)
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
  if (outcome.kind === 'missing' || !isOurSum(attempt, outcome)) return postponed(services, attempt)
  const isTaken =
    outcome.kind === 'captured'
      ? outcome.capturedPence === attempt.amountPence
      : outcome.kind === 'authorised' &&
        (
          await accountOf(services, attempt).capture(
            contextOf(attempt, 'capture'),
            outcome.ref,
            attempt.amountPence,
          )
        ).kind === 'done'
  return isTaken
    ? moveAttempt(services, attempt, 'captured', cause, { checkInSeconds: null })
    : postponed(services, attempt)
}

async function endWithoutOrder(
  services: Settling,
  attempt: AttemptRecord,
  outcome: Answer,
  cause: string,
): Promise<Step> {
  const isGivenUp = await wasGivenUp(services.db, attempt.id)
  switch (outcome.kind) {
    case 'missing':
      return releaseAttempt(services, attempt, isGivenUp ? 'voided' : 'expired', `${cause}: never arrived`)
    case 'voided':
    case 'refunded':
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
      if (isGivenUp || !isOurSum(attempt, outcome)) return giveBackLate(services, attempt, outcome.ref, cause)
      return orderLate(services, attempt, {
        cause,
        providerRef: outcome.ref,
        card: cardOf(attempt, outcome.card),
      })
    // The bank's time is long over.
    case 'fingerprint':
    case 'challenge':
      return giveBackLate(services, attempt, outcome.ref, cause)
  }
}

/** As without the wait: its places may still be free. A fault of our own leaves it with the person. */
async function orderLate(services: Settling, attempt: AttemptRecord, late: Late): Promise<Step> {
  const ordered = await tryOrder(services, attempt, late)
  return ordered === 'places-lost'
    ? giveBackLate(
        services,
        attempt,
        late.providerRef ?? null,
        `${late.cause}: places were lost`,
        'places_lost',
      )
    : ordered
}

/** Without a state in between: it is in doubt until the provider, where one holds anything, has let go. */
async function giveBackLate(
  services: Settling,
  attempt: AttemptRecord,
  ref: string | null,
  cause: string,
  declineReason: VoidReason | null = null,
): Promise<Step> {
  if (ref !== null) {
    const done = await accountOf(services, attempt).void(contextOf(attempt, 'void'), ref)
    if (done.kind !== 'done') return postponed(services, attempt)
  }
  return releaseAttempt(services, attempt, 'voided', cause, {
    declineReason,
    ...(ref !== null && { providerRef: ref }),
  })
}

/**
 * What arrived at the provider after the payment had ended here, as it tells us by itself: the customer was told that nothing
 * was taken, so it is given back. Another payment of the basket may be live or done.
 */
export async function returnLateMoney(services: Settling, attempt: AttemptRecord): Promise<void> {
  if (attempt.state === 'captured' || attempt.provider === null) return
  const account = accountOf(services, attempt)
  const outcome = await account.query(askedOf(attempt), nameOf(attempt))
  if (outcome.kind !== 'authorised' && outcome.kind !== 'challenge' && outcome.kind !== 'captured') return
  const done = await account.void(contextOf(attempt, 'void'), outcome.ref)
  const about = { attempt: attempt.id, state: attempt.state, ref: outcome.ref, pence: outcome.amountPence }
  if (done.kind === 'done')
    services.log.warn(about, 'money came after the end of its payment, and was given back')
  else
    throw new Error(
      `attempt ${attempt.id} is ${attempt.state}, and the provider still holds ${outcome.amountPence} pence`,
    )
}
