import { setTimeout } from 'node:timers/promises'
import type { authorisePayment } from '@touchline/contract/calls/payments/authorise'
import type { BodyOf } from '@touchline/contract/define-call'
import type { ErrorCode } from '@touchline/contract/errors'
import { challengeMinutes } from '@touchline/rules/limits/defaults'
import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import type {
  AuthoriseOutcome,
  AuthoriseRequest,
  BillingDetails,
  CardChoice,
  CardPayments,
  RejectReason,
} from '../../gateways/card-payments/port.ts'
import { readBrowser } from '../../policies/payments/browser-details.ts'
import { customerRefOf, mayUseSavedCards } from '../../policies/payments/saved-cards.ts'
import type { AttemptRecord } from '../../stores/payments/attempt-record.ts'
import { getAttempt } from '../../stores/payments/find-attempts.ts'
import { dropSavedCard, findSavedCard, listSavedCards } from '../../stores/payments/saved-cards.ts'
import { onceMore } from '../idempotency/once-more.ts'
import { type CardWanted, claimPayment } from './claim-payment.ts'
import { providerContextOf } from './context-of.ts'
import { afterAnswer, applyOutcome } from './settle.ts'
import { settleServicesOf } from './settle-services.ts'

type Body = BodyOf<typeof authorisePayment>

/**
 * Refusals by the provider's reason. In each case the basket is free again. The card must be typed again, or
 * paying must wait.
 */
export const refusalOf: Record<RejectReason, ErrorCode> = {
  session_expired: 'CARD_EXPIRED_AT_PROVIDER',
  card_token_expired: 'CARD_EXPIRED_AT_PROVIDER',
  saved_card_gone: 'SAVED_CARD_GONE',
  security_code_needed: 'SECURITY_CODE_NEEDED',
  sum_too_small: 'SUM_TOO_SMALL',
  challenge_result_invalid: 'CARD_EXPIRED_AT_PROVIDER',
  request_invalid: 'PAYMENT_UNAVAILABLE',
  provider_unavailable: 'PAYMENT_UNAVAILABLE',
  reader_busy: 'READER_BUSY',
  reader_offline: 'READER_OFFLINE',
}

/**
 * Claims the basket, then asks the provider once. Its answer, or the lack of one, is stored in the attempt.
 */
export async function authoriseByCard(context: CallContext, body: Body): Promise<AttemptRecord | Refusal> {
  const { cards } = context
  const { db, config } = context.services
  if (cards === null) return refuse('PAYMENT_UNAVAILABLE')
  if (!body.sessionKey || !(body.cardIdentifier || body.savedCardId))
    return refuse('BAD_REQUEST', { errors: { card_identifier: ['Enter your card details'] } })
  const asked = await wantedCard(context, cards, body)

  const claimed = await claimPayment(context, {
    asked: { call: 'authorisePayment', body },
    terms: body.terms,
    payments: body.payments ?? [],
    contact: {
      firstName: body.billingFirstName ?? null,
      lastName: body.billingLastName ?? null,
      email: body.email ?? null,
    },
    selectedUserId: body.selectedUserId ?? null,
    completedWaivers: body.completedWaivers ?? [],
    seen: { total: body.total ?? null, itemHash: body.itemHash ?? null },
    card: asked,
    desk: null,
  })
  if (isRefusal(claimed)) return claimed
  const attempt = claimed.isRepeated ? await afterTheFirst(context, claimed.attempt) : claimed.attempt
  // A repeated request finds its attempt as the first left it: the provider is not asked twice.
  if (attempt.state !== 'authorising' || attempt.providerRef !== null) return attempt

  const { agreement } = attempt.snapshot
  // Later payments of an agreement need the card: it is saved, whatever the customer chose.
  const wanted = agreement === 'first' && asked.saved === null ? { ...asked, isToBeSaved: true } : asked
  const card = await chosenCard(context, cards, wanted, body)
  // The card was removed since the first request with this key, which may have been sent: the sweep asks for
  // its result.
  if (card === null) return attempt

  const payer = await payerAtProvider(context, wanted)
  const token = await context.services.tokens.challengeToken(attempt.id)
  const call = { ...providerContextOf(attempt, 'authorise'), timeoutMs: config.CARD_TIMEOUT_MS }
  const payment: AuthoriseRequest = {
    sessionKey: body.sessionKey,
    card,
    billing: billingOf(body),
    ourRef: attempt.ourRef,
    amountPence: attempt.amountPence,
    currency: attempt.currencyCode,
    merchantName: context.catalogue.client.name,
    notificationUrl: `${context.origin}${config.basePath}/3ds/notify/${token}`,
    fingerprintUrl: `${context.origin}${config.basePath}/3ds/method/${token}`,
    ...(payer !== null && { customerRef: payer }),
    browser: readBrowser(context, body),
    ...(agreement === 'first' && { agreement }),
  }
  const settling = settleServicesOf(context, 'customer')
  let outcome = await cards.authorise(call, payment)
  // The connection broke, maybe before anything was done: the same key gets the first answer, or makes the
  // first try.
  if (outcome.kind === 'unknown' && outcome.cause === 'network')
    outcome = sayingOfTheFirst(await cards.authorise(call, payment))
  // The process that asked first died before it stored the answer.
  else if (claimed.isRepeated) outcome = sayingOfTheFirst(outcome)
  const next = await onceMore(() => applyOutcome(settling, attempt, outcome, 'authorise'))
  if (outcome.kind === 'rejected') {
    // F43: the provider has forgotten the card, so it is no longer offered.
    if (outcome.reason === 'saved_card_gone' && attempt.snapshot.savedCardId !== undefined)
      await dropSavedCard(db, attempt.snapshot.savedCardId)
    // The provider's real least sum may differ from its documents.
    return refuse(refusalOf[outcome.reason])
  }
  return afterAnswer(settling, attempt, outcome, 'authorise', next)
}

/** Decides whether this person may save a card or use a saved one, whatever the page offers. */
async function wantedCard(
  context: CallContext,
  { id, caps }: CardPayments,
  { saveCard, savedCardId }: Body,
): Promise<CardWanted> {
  const visitor = await context.visitor()
  const isAllowed = caps.savedCards && mayUseSavedCards(visitor)
  if (savedCardId == null) return { isToBeSaved: saveCard === true && isAllowed, saved: null }
  const { client } = context.catalogue
  const owner = isAllowed ? { clientId: client.id, customerId: visitor.customerId } : null
  const saved = owner && (await findSavedCard(context.services.db, owner, savedCardId))
  // A card of another account means nothing to this provider.
  return { isToBeSaved: false, saved: saved?.account === id ? saved : 'gone' }
}

/** Returns the provider's name for the customer whose cards it keeps; null for a card that is not saved. */
async function payerAtProvider(
  context: CallContext,
  { isToBeSaved, saved }: CardWanted,
): Promise<string | null> {
  const visitor = await context.visitor()
  if (visitor === null || visitor.customerId === null || (!isToBeSaved && saved === null)) return null
  return customerRefOf(context.catalogue.client.id, visitor.customerId)
}

/** Returns the card for the provider; null for a saved card that is gone. */
async function chosenCard(
  context: CallContext,
  { id }: CardPayments,
  { saved, isToBeSaved }: CardWanted,
  { cardIdentifier }: Body,
): Promise<CardChoice | null> {
  if (saved === 'gone') return null
  if (saved !== null) return { savedCardId: saved.externalIdentifier }
  if (!cardIdentifier) return null
  const customerId = isToBeSaved ? ((await context.visitor())?.customerId ?? null) : null
  if (customerId === null) return { cardToken: cardIdentifier, saveCard: false }
  const kept = await listSavedCards(context.services.db, {
    clientId: context.catalogue.client.id,
    customerId,
  })
  const besides = kept.find(({ account }) => account === id)?.externalIdentifier
  return { cardToken: cardIdentifier, saveCard: true, ...(besides !== undefined && { besides }) }
}

/**
 * Turns a rejection into 'unknown': a repeated request that is rejected says nothing of the first one, which
 * may have been processed.
 */
export const sayingOfTheFirst = (outcome: AuthoriseOutcome): AuthoriseOutcome =>
  outcome.kind === 'rejected' ? { kind: 'unknown', cause: 'network' } : outcome

const lookAgainMs = 100

/**
 * F25: waits for the first of two requests with the same key, which may be at the provider now, so that the
 * second gets the same answer. A request still unanswered after the provider's time limit belongs to a
 * process that has died.
 */
export async function afterTheFirst(context: CallContext, begun: AttemptRecord): Promise<AttemptRecord> {
  const { db, config } = context.services
  for (let attempt = begun; ; attempt = await getAttempt(db, begun.id)) {
    const claimedAt = attempt.deadline.getTime() - challengeMinutes * 60_000
    const isOver = attempt.now.getTime() - claimedAt > config.CARD_TIMEOUT_MS
    if (attempt.state !== 'authorising' || isOver) return attempt
    await setTimeout(lookAgainMs)
  }
}

function billingOf(body: Body): BillingDetails {
  const typed = {
    firstName: body.billingFirstName,
    lastName: body.billingLastName,
    addressLineOne: body.billingAddressLineOne,
    addressLineTwo: body.billingAddressLineTwo,
    city: body.billingCity,
    postcode: body.billingPostcode,
  }
  return Object.fromEntries(Object.entries(typed).filter(([, text]) => text))
}
