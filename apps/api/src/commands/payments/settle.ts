import { paymentAttempt } from '@touchline/rules/states/payment-attempt'
import { isFinal } from '@touchline/rules/states/state-table'
import type {
  AuthoriseOutcome,
  DeclineReason,
  QueryOutcome,
  SettledAlready,
} from '../../gateways/card-payments/port.ts'
import {
  isCapturedInFull,
  isExpectedAuthorisation,
  mismatchedAuthorisation,
} from '../../policies/payments/amount-matches.ts'
import type { AttemptRecord, VoidReason } from '../../stores/payments/attempt-record.ts'
import { markBankOutOfReach, mayStillArriveSeconds } from '../../stores/payments/due-attempts.ts'
import { getAttempt } from '../../stores/payments/find-attempts.ts'
import type { TransitionFields } from '../../stores/payments/write-transition.ts'
import {
  cardAccountOf,
  leaveForSweep,
  paidCardOf,
  providerNameOf,
  type StepResult,
  secondsSinceClaim,
  wasNamedByProvider,
  withoutAnswer,
} from './ask-provider.ts'
import { paymentAsAsked, providerContextOf } from './context-of.ts'
import { endWithoutOrder, markNeedsAttention, recheckAttention } from './needs-attention.ts'
import { orderOrVoid } from './order-or-void.ts'
import { releaseAttempt } from './release-attempt.ts'
import type { SettleServices } from './settle-services.ts'
import { transitionAttempt } from './transition-attempt.ts'
import { returnUnexpectedFunds } from './unexpected-funds.ts'

/**
 * Time from the claim after which an unfinished fingerprint step is given up: the bank decides without it.
 */
const fingerprintSeconds = 45

/**
 * Settles a payment: the only way to an order. The browser's return, the provider's webhook and the sweep all
 * call it, any number of times. It asks the provider again, compares the sum, and moves the attempt along one
 * declared edge after the other until nothing more is known. Each move is in a single transaction with the
 * row that records it.
 * @returns the attempt as it then stands
 */
export async function settle(
  services: SettleServices,
  begun: AttemptRecord,
  cause: string,
): Promise<AttemptRecord> {
  let attempt = begun
  // An attempt that another process ended may hold money that this one has requested since.
  let mayHoldMoney = cause === 'webhook'
  for (let steps = 0; steps < 12; steps++) {
    if (isFinal(paymentAttempt, attempt.state)) {
      if (mayHoldMoney) await returnUnexpectedFunds(services, attempt, cause)
      return attempt
    }
    const next = await step(services, attempt, cause)
    if (next === 'waits') return getAttempt(services.db, attempt.id)
    if (next === null) mayHoldMoney = true
    attempt = next ?? (await getAttempt(services.db, attempt.id))
  }
  return attempt
}

async function step(services: SettleServices, attempt: AttemptRecord, cause: string): Promise<StepResult> {
  switch (attempt.state) {
    case 'authorising':
    case 'authorising_unknown':
    case 'challenge_required':
      return applyOutcome(
        services,
        attempt,
        await cardAccountOf(services, attempt).query(paymentAsAsked(attempt), providerNameOf(attempt)),
        cause,
      )
    case 'fingerprint_required':
      return afterFingerprint(services, attempt, cause)
    case 'authorised':
      return orderOrVoid(services, attempt, cause)
    case 'capture_pending':
      return capture(services, attempt, cause)
    case 'capturing_unknown':
      return captureAgain(services, attempt, cause)
    case 'voiding':
      return giveBack(services, attempt, cause)
    case 'voiding_unknown':
      return giveBackAgain(services, attempt, cause)
    case 'needs_attention':
      return recheckAttention(services, attempt, cause)
    case 'captured':
    case 'voided':
    case 'declined':
    case 'cancelled':
    case 'expired':
      return 'waits'
  }
}

/**
 * Handles a fingerprint step whose end the browser has not reported: after a while the bank decides without
 * it.
 */
async function afterFingerprint(
  services: SettleServices,
  attempt: AttemptRecord,
  cause: string,
): Promise<StepResult> {
  const account = cardAccountOf(services, attempt)
  const outcome = await account.query(paymentAsAsked(attempt), providerNameOf(attempt))
  if (outcome.kind !== 'fingerprint' || secondsSinceClaim(attempt) < fingerprintSeconds)
    return applyOutcome(services, attempt, outcome, cause)
  const call = providerContextOf(attempt, 'fingerprint')
  const decided = await account.continueAuthorisation(call, outcome.ref, { fingerprint: 'N' })
  return applyOutcome(services, attempt, decided, `${cause}: without a fingerprint`)
}

/** Applies an answer of the provider to the attempt. */
export async function applyOutcome(
  services: SettleServices,
  attempt: AttemptRecord,
  outcome: AuthoriseOutcome | QueryOutcome,
  cause: string,
): Promise<StepResult> {
  const { log } = services
  if ('amountPence' in outcome && outcome.kind !== 'declined' && !isExpectedAuthorisation(attempt, outcome)) {
    log.error(
      { attempt: attempt.id, theirs: outcome.amountPence, ours: attempt.amountPence },
      'sum is not ours',
    )
    return toVoid(
      services,
      attempt,
      outcome.ref,
      `${cause}: the sum is not ours`,
      mismatchedAuthorisation(attempt, outcome),
    )
  }
  switch (outcome.kind) {
    case 'authorised':
      return transitionAttempt(services, attempt, 'authorised', cause, {
        providerRef: outcome.ref,
        card: paidCardOf(attempt, outcome.card),
        checkInSeconds: 60,
      })
    case 'fingerprint':
      if (attempt.state === 'fingerprint_required') return overdue(services, attempt, outcome.ref, cause)
      return transitionAttempt(services, attempt, 'fingerprint_required', cause, {
        providerRef: outcome.ref,
        scaUrl: outcome.url,
        scaData: outcome.data,
        checkInSeconds: fingerprintSeconds,
      })
    case 'challenge':
      if (attempt.state === 'challenge_required') return overdue(services, attempt, outcome.ref, cause)
      if (outcome.scaUrl === null) return outOfReach(services, attempt, outcome.ref, cause)
      return transitionAttempt(services, attempt, 'challenge_required', cause, {
        providerRef: outcome.ref,
        scaMethod: outcome.method,
        scaUrl: outcome.scaUrl,
        scaData: outcome.scaData,
        checkInSeconds: secondsUntil(attempt.deadline, attempt.now),
      })
    case 'declined':
      return releaseAttempt(services, attempt, 'declined', cause, {
        providerRef: outcome.ref,
        declineReason: declineReasonOf(attempt, outcome.reason),
        rawStatus: outcome.raw,
      })
    case 'rejected':
      // The provider did nothing, so the attempt never began. Only its first request can get this answer.
      return attempt.state === 'authorising'
        ? releaseAttempt(services, attempt, 'cancelled', cause, { rawStatus: outcome.raw })
        : leaveForSweep(services, attempt)
    case 'missing':
      return missing(services, attempt, cause)
    case 'unknown':
      if (attempt.state === 'authorising') return toUnknown(services, attempt, `${cause}: ${outcome.cause}`)
      // The provider can only be asked by its own name for it, which never came: only a person can look it
      // up.
      if (attempt.providerRef === null && !cardAccountOf(services, attempt).caps.queryByOurRef)
        return markNeedsAttention(services, attempt, `${cause}: it can't be asked for by our name`, null)
      return attempt.isPastDeadline
        ? toUnknown(services, attempt, `${cause}: ${outcome.cause}`)
        : leaveForSweep(services, attempt, withoutAnswer)
    case 'captured':
      return transitionAttempt(services, attempt, 'authorised', `${cause}: captured already`, {
        providerRef: outcome.ref,
        card: paidCardOf(attempt, outcome.card),
        checkInSeconds: 5,
      })
    case 'voided':
    case 'refunded':
      return toVoid(services, attempt, outcome.ref, cause)
  }
}

/** A bank that wants the payer, where they were there, has not confirmed who they are. */
const declineReasonOf = ({ snapshot }: AttemptRecord, reason: DeclineReason): DeclineReason =>
  reason === 'customer_needed' && snapshot.agreement !== 'later' ? 'authentication_failed' : reason

/**
 * Continues after the answer to a request that acts at the provider. If another process has moved the attempt
 * meanwhile, that one knew less: the answer is applied to its present state, and money of a payment that is
 * over is given back.
 * @param next the first result of the answer
 */
export async function afterAnswer(
  services: SettleServices,
  begun: AttemptRecord,
  outcome: AuthoriseOutcome,
  cause: string,
  next: StepResult,
): Promise<AttemptRecord> {
  if (next !== null && next !== 'waits') return next
  const attempt = await getAttempt(services.db, begun.id)
  if (next === 'waits') return attempt
  // This answer may be the first with the provider's name for it.
  const providerRef = attempt.providerRef ?? ('ref' in outcome ? outcome.ref : null)
  if (isFinal(paymentAttempt, attempt.state))
    await returnUnexpectedFunds(services, { ...attempt, providerRef }, cause)
  if (outcome.kind === 'unknown' || outcome.kind === 'rejected') return attempt
  const again =
    attempt.state === 'authorising_unknown'
      ? await applyOutcome(services, attempt, outcome, cause)
      : attempt.state === 'needs_attention' && attempt.orderId === null
        ? await endWithoutOrder(services, attempt, outcome, cause)
        : attempt
  return again === null || again === 'waits' ? getAttempt(services.db, begun.id) : again
}

const secondsUntil = (moment: Date, now: Date): number =>
  Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000))

/** Moves the attempt to unknown: only the sweep, a webhook or the customer's return asks again. */
async function toUnknown(
  services: SettleServices,
  attempt: AttemptRecord,
  cause: string,
): Promise<StepResult> {
  if (attempt.state === 'authorising_unknown') return leaveForSweep(services, attempt, withoutAnswer)
  return (
    (await transitionAttempt(services, attempt, 'authorising_unknown', cause, { checkInSeconds: 5 })) &&
    'waits'
  )
}

function toVoid(
  services: SettleServices,
  attempt: AttemptRecord,
  ref: string,
  cause: string,
  learnt: Pick<TransitionFields, 'declineReason' | 'otherPence'> = {},
): Promise<StepResult> {
  return transitionAttempt(services, attempt, 'voiding', cause, {
    ...learnt,
    providerRef: ref,
    checkInSeconds: 5,
  })
}

/** F29, F30: voids a step of the bank that has not ended by the deadline, and releases the places. */
async function overdue(
  services: SettleServices,
  attempt: AttemptRecord,
  ref: string,
  cause: string,
): Promise<StepResult> {
  return attempt.isPastDeadline
    ? toVoid(services, attempt, ref, `${cause}: the bank's check was not answered`, {
        declineReason: 'not_answered' satisfies VoidReason,
      })
    : leaveForSweep(services, attempt, {
        firstSeconds: Math.min(60, secondsUntil(attempt.deadline, attempt.now)),
      })
}

/**
 * Handles a bank check whose address was lost with the answer, so that it can't be completed. Its payer gives
 * it up, or its time runs out.
 */
async function outOfReach(
  services: SettleServices,
  attempt: AttemptRecord,
  ref: string,
  cause: string,
): Promise<StepResult> {
  if (attempt.state === 'authorising') {
    const fields = { providerRef: ref, isBankOutOfReach: true, checkInSeconds: 5 } as const
    const told = `${cause}: the bank's check is out of reach`
    return (await transitionAttempt(services, attempt, 'authorising_unknown', told, fields)) && 'waits'
  }
  if (attempt.state === 'authorising_unknown' && !attempt.isBankOutOfReach)
    await markBankOutOfReach(services.db, attempt.id, ref)
  return overdue(services, attempt, ref, cause)
}

/** Handles a payment that the provider does not know. It ends only when nothing can arrive any more. */
async function missing(services: SettleServices, attempt: AttemptRecord, cause: string): Promise<StepResult> {
  if (wasNamedByProvider(attempt))
    return attempt.isPastDeadline
      ? toUnknown(services, attempt, `${cause}: the provider knew it, and does not any more`)
      : leaveForSweep(services, attempt)
  if (attempt.state === 'authorising') return toUnknown(services, attempt, `${cause}: missing`)
  return secondsSinceClaim(attempt) > mayStillArriveSeconds
    ? releaseAttempt(services, attempt, 'expired', `${cause}: never arrived`)
    : leaveForSweep(services, attempt)
}

async function capture(services: SettleServices, attempt: AttemptRecord, cause: string): Promise<StepResult> {
  const { log } = services
  const account = cardAccountOf(services, attempt)
  const done = await account.capture(
    providerContextOf(attempt, 'capture'),
    attempt.providerRef!,
    attempt.amountPence,
  )
  switch (done.kind) {
    case 'done':
      return transitionAttempt(services, attempt, 'captured', cause, { checkInSeconds: null })
    case 'unknown': {
      const fields = { checkInSeconds: 5 }
      return (
        (await transitionAttempt(
          services,
          attempt,
          'capturing_unknown',
          `${cause}: ${done.cause}`,
          fields,
        )) && 'waits'
      )
    }
    case 'refused': {
      // If it was taken already, that is the reason.
      const outcome = await account.query(paymentAsAsked(attempt), providerNameOf(attempt))
      if (outcome.kind === 'captured') return takenAlready(services, attempt, outcome, cause)
      // F40: the booking stands. The money is requested again, and in the end it needs the operator's
      // attention.
      log.error({ attempt: attempt.id, raw: done.raw, tries: attempt.checks }, 'capture refused')
      return leaveForSweep(services, attempt)
    }
  }
}

const takenAlready = (
  services: SettleServices,
  attempt: AttemptRecord,
  outcome: SettledAlready,
  cause: string,
): Promise<StepResult> =>
  isCapturedInFull(attempt, outcome)
    ? transitionAttempt(services, attempt, 'captured', cause, { checkInSeconds: null })
    : markNeedsAttention(services, attempt, `${cause}: the provider took another sum`)

async function captureAgain(
  services: SettleServices,
  attempt: AttemptRecord,
  cause: string,
): Promise<StepResult> {
  const outcome = await cardAccountOf(services, attempt).query(
    paymentAsAsked(attempt),
    providerNameOf(attempt),
  )
  if (outcome.kind === 'captured') return takenAlready(services, attempt, outcome, cause)
  if (outcome.kind === 'unknown') return leaveForSweep(services, attempt, withoutAnswer)
  if (outcome.kind !== 'authorised') return leaveForSweep(services, attempt)
  return transitionAttempt(services, attempt, 'capture_pending', `${cause}: not captured yet`, {
    checkInSeconds: 5,
  })
}

async function giveBack(
  services: SettleServices,
  attempt: AttemptRecord,
  cause: string,
): Promise<StepResult> {
  // Only credit: nothing is held at a provider, so releasing it is enough.
  if (attempt.providerRef === null) return releaseAttempt(services, attempt, 'voided', cause)
  const done = await cardAccountOf(services, attempt).void(
    providerContextOf(attempt, 'void'),
    attempt.providerRef,
  )
  switch (done.kind) {
    case 'done':
      return releaseAttempt(services, attempt, 'voided', cause)
    case 'unknown': {
      const fields = { checkInSeconds: 5 }
      return (
        (await transitionAttempt(services, attempt, 'voiding_unknown', `${cause}: ${done.cause}`, fields)) &&
        'waits'
      )
    }
    case 'refused':
      if (await isLetGo(services, attempt)) return releaseAttempt(services, attempt, 'voided', cause)
      return markNeedsAttention(services, attempt, `${cause}: void refused, ${done.raw}`)
  }
}

async function giveBackAgain(
  services: SettleServices,
  attempt: AttemptRecord,
  cause: string,
): Promise<StepResult> {
  const letGo = await isLetGo(services, attempt)
  if (letGo === null) return leaveForSweep(services, attempt, withoutAnswer)
  return letGo
    ? releaseAttempt(services, attempt, 'voided', cause)
    : transitionAttempt(services, attempt, 'voiding', `${cause}: not void yet`, { checkInSeconds: 5 })
}

/** Tells whether the provider holds nothing any more; null when it does not say. */
async function isLetGo(services: SettleServices, attempt: AttemptRecord): Promise<boolean | null> {
  const outcome = await cardAccountOf(services, attempt).query(
    paymentAsAsked(attempt),
    providerNameOf(attempt),
  )
  if (outcome.kind === 'unknown') return null
  return ['voided', 'declined', 'refunded'].includes(outcome.kind)
}
