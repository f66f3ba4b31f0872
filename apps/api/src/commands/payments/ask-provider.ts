import { challengeMinutes } from '@touchline/rules/limits/decisions'
import type { CardSummary, PaymentName } from '../../gateways/card-payments/port.ts'
import type { AttemptRecord, PaidCard } from '../../stores/payments/attempt-record.ts'
import { postponeCheck } from '../../stores/payments/due-attempts.ts'
import type { Settling } from './settling.ts'

/** What one step has come to: the attempt moved on, it has to wait, or another process moved it and it is read again. */
export type Step = AttemptRecord | 'waits' | null

/** When it was asked for, by the database's clock. */
const claimedAtOf = ({ deadline }: AttemptRecord): Date =>
  new Date(deadline.getTime() - challengeMinutes * 60_000)

export const secondsSinceClaim = (attempt: AttemptRecord): number =>
  (attempt.now.getTime() - claimedAtOf(attempt).getTime()) / 1000

/** What the provider may know it by. */
export const nameOf = (attempt: AttemptRecord): PaymentName =>
  attempt.providerRef === null
    ? { ourRef: attempt.ourRef, askedSecondsAgo: secondsSinceClaim(attempt) }
    : { ref: attempt.providerRef }

/**
 * Of one that the provider says is missing: it has named it to us before, so these are other keys than it was made with, or
 * the provider's own fault. What it holds is not known.
 */
export const isForgotten = ({ providerRef }: AttemptRecord): boolean => providerRef !== null

/** The account at which a card pays for it. @throws NoCardAccount where the settings don't have it any more */
export const accountOf = (
  { cards }: Pick<Settling, 'cards'>,
  { provider }: Pick<AttemptRecord, 'provider'>,
) => cards.named(provider!)

export const cardOf = (
  { snapshot }: AttemptRecord,
  { brand, last4, expiry, savedCardId }: CardSummary,
): PaidCard => ({
  brand,
  last4,
  ...(snapshot.savesCard && savedCardId !== null && { saved: { identifier: savedCardId, expiry } }),
})

/** Leaves it for the sweep, which alone counts its looks: a payer or a webhook that looks in between never delays the next one. */
export async function postponed(
  { db, who }: Pick<Settling, 'db' | 'who'>,
  attempt: AttemptRecord,
  look: Parameters<typeof postponeCheck>[2] = {},
): Promise<'waits'> {
  if (who === 'sweep') await postponeCheck(db, attempt.id, look)
  return 'waits'
}

/** The same, where the provider said nothing. */
export const unanswered = { isUnanswered: true } as const
