import { challengeMinutes } from '@touchline/rules/limits/defaults'
import type { CardSummary, PaymentName } from '../../gateways/card-payments/port.ts'
import type { AttemptRecord, PaidCard } from '../../stores/payments/attempt-record.ts'
import { postponeCheck } from '../../stores/payments/due-attempts.ts'
import type { SettleServices } from './settle-services.ts'

/**
 * The result of a step: the attempt moved on, or it must wait, or another process moved it and it is read
 * again.
 */
export type StepResult = AttemptRecord | 'waits' | null

/** Returns the time of the claim, by the database's clock. */
const claimedAtOf = ({ deadline }: AttemptRecord): Date =>
  new Date(deadline.getTime() - challengeMinutes * 60_000)

export const secondsSinceClaim = (attempt: AttemptRecord): number =>
  (attempt.now.getTime() - claimedAtOf(attempt).getTime()) / 1000

/** Returns the names by which the provider may know it. */
export const providerNameOf = (attempt: AttemptRecord): PaymentName =>
  attempt.providerRef === null
    ? { ourRef: attempt.ourRef, askedSecondsAgo: secondsSinceClaim(attempt) }
    : { ref: attempt.providerRef }

/**
 * True for an attempt that the provider once named to us. If it is now missing there, we ask with other keys
 * than it was made with, or the provider is at fault. What it holds is unknown.
 */
export const wasNamedByProvider = ({ providerRef }: AttemptRecord): boolean => providerRef !== null

/**
 * Returns the account at which a card pays for it.
 * @throws NoCardAccount where the settings no longer have it
 */
export const cardAccountOf = (
  { cards }: Pick<SettleServices, 'cards'>,
  { provider }: Pick<AttemptRecord, 'provider'>,
) => cards.named(provider!)

export function paidCardOf(
  { snapshot }: AttemptRecord,
  { brand, last4, expiry, savedCardId, traceId }: CardSummary,
): PaidCard {
  const isFirst = snapshot.agreement === 'first'
  if (savedCardId === null || !(snapshot.savesCard || isFirst)) return { brand, last4 }
  const saved = { identifier: savedCardId, expiry, ...(isFirst && traceId !== null && { traceId }) }
  return { brand, last4, saved }
}

/**
 * Leaves it for the sweep. Only the sweep counts its checks: a check by a payer or a webhook in between never
 * delays the next one.
 */
export async function leaveForSweep(
  { db, who }: Pick<SettleServices, 'db' | 'who'>,
  attempt: AttemptRecord,
  look: Parameters<typeof postponeCheck>[2] = {},
): Promise<'waits'> {
  if (who === 'sweep') await postponeCheck(db, attempt.id, look)
  return 'waits'
}

/** For the same, where the provider gave no answer. */
export const withoutAnswer = { isUnanswered: true } as const
