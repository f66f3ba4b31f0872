import type { AgreedPayment, CardPayments, RejectReason } from '../../gateways/card-payments/port.ts'
import { customerRefOf } from '../../policies/payments/saved-cards.ts'
import type { AttemptRecord } from '../../stores/payments/attempt-record.ts'
import { getAttempt } from '../../stores/payments/find-attempts.ts'
import { dropSavedCard, findCardToCharge } from '../../stores/payments/saved-cards.ts'
import { cardAccountOf } from './ask-provider.ts'
import { sayingOfTheFirst } from './authorise-payment.ts'
import { providerContextOf } from './context-of.ts'
import { releaseAttempt } from './release-attempt.ts'
import { afterAnswer, applyOutcome, settle } from './settle.ts'
import type { SettleServices } from './settle-services.ts'

const cause = 'charge without the customer'

export interface Charging {
  /**
   * True where this attempt may have been asked for before, as after a crash: a rejection then says nothing of
   * the first request.
   */
  isRepeated?: boolean
  /** Overrides the account's own time limit. */
  timeoutMs?: number
}

export interface Charged {
  /**
   * The attempt as it then stands: one in doubt stays so, for the sweep and webhooks. A bank that wants the
   * customer has `declineReason` 'customer_needed'.
   */
  attempt: AttemptRecord
  /** Reason why the provider did nothing at all, so that the attempt never began; null otherwise. */
  refused: RejectReason | null
}

/**
 * Charges a saved card for a later payment of an agreement, without the customer. The attempt is claimed, in
 * state 'authorising', and its snapshot has `agreement: 'later'`, `savedCardId` and `traceId`. The answer is
 * settled like that of any payment, to its order and its capture; asked twice it charges once. @public
 */
export async function chargeSavedCard(
  services: SettleServices,
  begun: AttemptRecord,
  { isRepeated = false, timeoutMs }: Charging = {},
): Promise<Charged> {
  const attempt = await getAttempt(services.db, begun.id)
  if (attempt.snapshot.agreement !== 'later') throw new Error('no later payment of an agreement')
  // Another has asked: its answer, or the sweep, moves the attempt on.
  if (attempt.state !== 'authorising' || attempt.providerRef !== null) return { attempt, refused: null }
  const payment = await agreedPaymentOf(services, attempt)
  // A first request may have been sent before the card was removed: the sweep asks for its result.
  if (payment === null) return isRepeated ? { attempt, refused: null } : withoutCard(services, attempt)

  const call = {
    ...providerContextOf(attempt, 'authorise'),
    ...(timeoutMs !== undefined && { timeoutMs }),
  }
  const account = cardAccountOf(services, attempt)
  const outcome = await authoriseOnce(account, call, payment, isRepeated)
  const next = await applyOutcome(services, attempt, outcome, cause)
  if (outcome.kind === 'rejected') {
    // F43: the provider has forgotten the card.
    if (outcome.reason === 'saved_card_gone' && attempt.snapshot.savedCardId !== undefined)
      await dropSavedCard(services.db, attempt.snapshot.savedCardId)
    return { attempt: await getAttempt(services.db, attempt.id), refused: outcome.reason }
  }
  const answered = await afterAnswer(services, attempt, outcome, cause, next)
  const isInDoubt = answered.state === 'authorising' || answered.state === 'authorising_unknown'
  return { attempt: isInDoubt ? answered : await settle(services, answered, cause), refused: null }
}

/** Asks the provider; once more with the same key where the connection broke, maybe before anything was done. */
async function authoriseOnce(
  account: CardPayments,
  call: Parameters<CardPayments['authoriseAgreed']>[0],
  payment: AgreedPayment,
  isRepeated: boolean,
) {
  const outcome = await account.authoriseAgreed(call, payment)
  if (outcome.kind === 'unknown' && outcome.cause === 'network')
    return sayingOfTheFirst(await account.authoriseAgreed(call, payment))
  return isRepeated ? sayingOfTheFirst(outcome) : outcome
}

/** Returns the payment for the provider; null where the card is gone, or at another account. */
async function agreedPaymentOf(
  { db }: Pick<SettleServices, 'db'>,
  attempt: AttemptRecord,
): Promise<AgreedPayment | null> {
  const { clientId, customerId, snapshot } = attempt
  if (customerId === null || snapshot.savedCardId === undefined) return null
  const card = await findCardToCharge(db, { clientId, customerId }, snapshot.savedCardId)
  if (card?.account !== attempt.provider) return null
  return {
    savedCardId: card.externalIdentifier,
    traceId: snapshot.traceId ?? null,
    customerRef: customerRefOf(clientId, customerId),
    ourRef: attempt.ourRef,
    amountPence: attempt.amountPence,
    currency: attempt.currencyCode,
    merchantName: card.operator,
  }
}

/** Ends an attempt whose card is gone: the provider was not asked. */
async function withoutCard(services: SettleServices, attempt: AttemptRecord): Promise<Charged> {
  const told = `${cause}: the card is gone`
  const ended = await releaseAttempt(services, attempt, 'cancelled', told, { rawStatus: 'saved_card_gone' })
  return { attempt: ended ?? (await getAttempt(services.db, attempt.id)), refused: 'saved_card_gone' }
}
