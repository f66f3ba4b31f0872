import type { CreditAmounts } from '@touchline/rules/money/payment-lines'
import type { Transaction } from 'kysely'
import { type DeclineLimits, type DeclinePause, findPause } from '../../policies/payments/decline-limits.ts'
import { lockCart, lockSlots } from '../../stores/basket/locks.ts'
import { confirmKept } from '../../stores/database/stored-answers.ts'
import type { Database } from '../../stores/database/tables.ts'
import type { AttemptRecord } from '../../stores/payments/attempt-record.ts'
import { lockCardTries, readCardTries } from '../../stores/payments/card-tries.ts'
import { createAttempt, type NewAttempt } from '../../stores/payments/create-attempt.ts'
import { creditSpent, takeCredit } from '../../stores/payments/credit.ts'
import { findAttempt } from '../../stores/payments/find-attempts.ts'
import { findingOut } from '../idempotency/once-more.ts'
import { transitionAttempt } from './transition-attempt.ts'
import {
  collectTransitions,
  type TransactionServices,
  type TransitionServices,
} from './transition-services.ts'

export type AttemptClaim = Omit<NewAttempt, 'network'> & {
  /** Limits of declined cards; null where nothing is limited, or no card pays. */
  limiting: (DeclineLimits & { network: Buffer }) | null
  /** `creditPence` by kind. */
  credit: CreditAmounts
  /** True when the basket reserves credit: the payment uses it, or releases it. */
  hasReserved: boolean
}

export type ClaimResult = AttemptRecord | DeclinePause | ClaimRefused
type ClaimRefused =
  | 'too-many-at-once'
  | 'basket-changed'
  | 'hold-expired'
  | 'credit-spent'
  | 'in-progress'
  | 'account-closed'
  | 'drawer-closed'

class Undo extends Error {
  readonly result: ClaimRefused
  constructor(result: ClaimRefused) {
    super(result)
    this.result = result
  }
}

/**
 * Claims the right to take money for a basket, in a single transaction. The basket is as it was read, every
 * place is held and stays so until the deadline, and the credit is there and reserved. Only then may the
 * provider be asked.
 */
export async function claimAttempt(moving: TransitionServices, claim: AttemptClaim): Promise<ClaimResult> {
  try {
    const { within, logAll } = collectTransitions(moving)
    const result = await findingOut<ClaimResult>(
      () => moving.db.transaction().execute((tx) => claimWithin(within(tx), claim)),
      async (unknown) => {
        // Only this request knows of the new attempt, so no other has asked the provider about it.
        const made = await findAttempt(moving.db, claim.id)
        if (!made) throw unknown
        await confirmKept(moving.db)
        return made
      },
    )
    logAll()
    return result
  } catch (error) {
    const refused = refusedBy(error)
    if (refused === null) throw error
    return refused
  }
}

/** Claims it within a transaction of others. @throws where the basket refuses it, so that they undo it all */
export async function claimWithin(within: TransactionServices, claim: AttemptClaim): Promise<ClaimResult> {
  const { db: tx, who, tell } = within
  const slotIds = claim.snapshot.items.flatMap((item) => item.slotIds)
  const pause = claim.limiting && (await pauseBefore(tx, claim, claim.limiting))
  if (pause) return pause
  // Locks the basket, then the customer, then the slots, as every change of a basket does.
  const takesCredit = claim.creditPence > 0 || claim.hasReserved
  if (takesCredit || slotIds.length > 1) await lockCart(tx, claim.cartId)
  if (takesCredit) await takeCredit(tx, claim, claim.credit, who)
  if (slotIds.length > 1) await lockSlots(tx, slotIds)
  const network = claim.limiting?.network ?? null
  const { isCurrent, held, deadline, now } = await createAttempt(tx, { ...claim, network }, who)
  if (!isCurrent) throw new Undo('basket-changed')
  if (deadline === null) throw new Undo('account-closed')
  if (held < slotIds.length) throw new Undo('hold-expired')
  const claimed: AttemptRecord = {
    ...claim,
    state: 'authorising',
    providerRef: null,
    scaMethod: null,
    scaUrl: null,
    scaData: null,
    isBankOutOfReach: false,
    deadline,
    declineReason: null,
    checks: 0,
    isPaidOtherwise: false,
    completeOrderId: null,
    orderId: null,
    isPastDeadline: false,
    now,
  }
  const { id, clientId, amountPence: pence, provider } = claim
  tell({
    what: { attempt: id },
    from: null,
    to: 'authorising',
    cause: 'claimed',
    who,
    clientId,
    pence,
    provider,
  })
  if (provider !== null) return claimed
  // Only credit, or nothing to pay: there is no provider to ask.
  const fields = { checkInSeconds: 90 }
  return (await transitionAttempt(within, claimed, 'authorised', 'nothing to pay by card', fields)) ?? claimed
}

/**
 * F85: counts the cards that were declined within an hour, under a lock of the address. Cards that the
 * provider is being asked about count too, so that not too many pass at once.
 */
async function pauseBefore(
  tx: Transaction<Database>,
  claim: AttemptClaim,
  limiting: DeclineLimits & { network: Buffer },
) {
  await lockCardTries(tx, claim, limiting.network)
  return findPause(await readCardTries(tx, claim, limiting), limiting)
}

function refusedBy(error: unknown): ClaimRefused | null {
  if (error instanceof Undo) return error.result
  switch ((error as { code?: string }).code) {
    case '23505':
      return 'in-progress'
    // The guard only checks a hold that expired while we waited. Another has the place, maybe the same
    // customer elsewhere, or the session was cancelled.
    case 'TL001':
    case 'TL002':
    case 'TL003':
    case 'TL005':
    case 'TL006':
      return 'hold-expired'
    case 'TL012':
      return 'drawer-closed'
    case creditSpent:
      return 'credit-spent'
    default:
      return null
  }
}
