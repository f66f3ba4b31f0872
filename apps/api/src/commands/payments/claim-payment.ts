import { setTimeout } from 'node:timers/promises'
import type { PaymentLine as SentLine } from '@touchline/contract/entities/basket/cart'
import { challengeMinutes, payAgainAfterSeconds } from '@touchline/rules/limits/defaults'
import { sumPence } from '@touchline/rules/money/money'
import {
  creditOfLines,
  hasCredit,
  isCreditLine,
  leftToPayPence,
  linesOfCredit,
  type PaymentLine,
  paidByLinesPence,
  sentCredit,
} from '@touchline/rules/money/payment-lines'
import { isOffline, tendersOfTheWeb } from '@touchline/rules/states/paying'
import { v7 as uuidv7 } from 'uuid'
import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import {
  bookerIn,
  hasMissingDetails,
  heldLines,
  itemHashOf,
  itemIdsIn,
  missingDetailsIn,
  totalOf,
} from '../../policies/basket/basket.ts'
import { renewalsLeft } from '../../policies/basket/hold-limits.ts'
import type { StaffRecord } from '../../policies/desk/desk.ts'
import { isFollowedByCard } from '../../policies/joining/followed-by-card.ts'
import { refusalOfJoinings } from '../../policies/joining/refusal-to-pay.ts'
import { refusalOfSum } from '../../policies/payments/card-minimum.ts'
import { creditThatPays } from '../../policies/payments/credit.ts'
import { declineLimitsOf, declineRefusal } from '../../policies/payments/decline-limits.ts'
import { usedOf } from '../../policies/people/participant.ts'
import { canActFor } from '../../policies/people/people.ts'
import { penaltyRefusal } from '../../policies/people/person-flags.ts'
import { keptWordsOf } from '../../policies/prices/price-reasons.ts'
import { termsHash } from '../../stores/account/agreements.ts'
import type { VisitorRecord } from '../../stores/account/visitors.ts'
import type { BasketRecord } from '../../stores/basket/basket-record.ts'
import { type BasketReading, readBasket } from '../../stores/basket/read-basket.ts'
import { confirmKept } from '../../stores/database/stored-answers.ts'
import { isAtDesk } from '../../stores/desk/desk-visitor.ts'
import type { AttemptRecord, Contact } from '../../stores/payments/attempt-record.ts'
import { findAttemptByKey } from '../../stores/payments/find-attempts.ts'
import type { SavedCardRecord } from '../../stores/payments/saved-cards.ts'
import { findContact } from '../../stores/people/contacts.ts'
import { readFlags } from '../../stores/people/person-flags.ts'
import { refusalForSupervisionAtCheckout } from '../basket/choose/check-supervision.ts'
import { requestHash } from '../idempotency/request-hash.ts'
import { drawerFor } from '../till/drawer-for.ts'
import { type ClaimResult, claimAttempt } from './claim-attempt.ts'
import { linesOfDesk, refusalAtDesk, refusalOfReader, tenderOf, withoutOwnName } from './desk-payment.ts'
import { payerOf, settleServicesOf } from './settle-services.ts'

/** The customer's request when they press Pay, through either call. */
export interface PaymentRequest {
  /** The call and its body: the same key with another body is refused. */
  asked: { call: string; body: unknown }
  terms: readonly number[]
  payments: readonly SentLine[]
  contact: { firstName?: string | null; lastName?: string | null; email?: string | null }
  selectedUserId: number | null
  completedWaivers: readonly string[]
  /** The total and lines that the customer last saw; null from a program that does not send them. */
  seen: { total: number | null; itemHash: string | null }
  /** The card that pays what credit leaves. Null without one: credit must cover everything. */
  card: CardWanted | null
  /** Card reader at which the card pays; without one the card is typed. */
  readerId?: string | undefined
  /** The staff who take the payment for a customer; null where the customer or the visitor pays. */
  desk: StaffRecord | null
}

/** The payer's wishes for their card. */
export interface CardWanted {
  /** True to save it for later payments. */
  isToBeSaved: boolean
  /** The saved card that pays; `gone` where they have none of that number. */
  saved: SavedCardRecord | 'gone' | null
}

export interface ClaimedPayment {
  attempt: AttemptRecord
  /** True when another request with the same key has claimed it, and may be at the provider now. */
  isRepeated: boolean
}

/**
 * Freezes a basket for a payment: who pays, what for, and how much by credit. The provider is not asked yet.
 * A request whose key has claimed before gets that attempt again.
 */
export async function claimPayment(
  context: CallContext,
  request: PaymentRequest,
): Promise<ClaimedPayment | Refusal> {
  const visitor = await context.visitor()
  if (!visitor) return refuse('BASKET_EMPTY')
  const claimed = await claimInTurn(context, visitor, request)
  if (!isRefusal(claimed)) return { attempt: claimed, isRepeated: false }
  // F25: a key claims once (by the index of keys), so the first request of the same key may have made this
  // impossible.
  return (await claimedBefore(context, visitor, request)) ?? claimed
}

const lookAgainMs = 250
const looksAtMost = 12

/**
 * Claims, waiting up to three seconds while the provider is asked about as many cards of this address as are
 * allowed at once. So thirty pupils who pay at the same time all succeed, since none of them has done
 * anything wrong.
 */
async function claimInTurn(
  context: CallContext,
  visitor: VisitorRecord,
  request: PaymentRequest,
): Promise<AttemptRecord | Refusal> {
  for (let looks = 1; ; looks++) {
    const claimed = await claim(context, visitor, request)
    const mustWait = isRefusal(claimed) && claimed.refusal === 'TOO_MANY_PAYMENTS'
    if (!mustWait || looks === looksAtMost) return claimed
    await setTimeout(lookAgainMs)
  }
}

async function claimedBefore(
  context: CallContext,
  visitor: VisitorRecord,
  { asked }: PaymentRequest,
): Promise<ClaimedPayment | Refusal | null> {
  const { idempotencyKey, services, catalogue } = context
  if (idempotencyKey === null) return null
  const first = await findAttemptByKey(services.db, catalogue.client.id, idempotencyKey)
  if (!first) return null
  const isSame = first.requestHash === null || first.requestHash === requestHash(asked).toString('hex')
  if (!isSame || !isOwnAttempt(first, visitor)) return refuse('KEY_REUSED')
  await confirmKept(services.db)
  return { attempt: first, isRepeated: true }
}

/** The basket to be paid for as it was read, with the customer of the order. */
interface ReadForPayment {
  payer: VisitorRecord
  basket: BasketRecord
  reading: BasketReading
}

async function claim(
  context: CallContext,
  visitor: VisitorRecord,
  request: PaymentRequest,
): Promise<AttemptRecord | Refusal> {
  if (!canActFor(visitor.people, [request.selectedUserId])) return refuse('FORBIDDEN')
  const payer = customerOf(visitor, request)
  // For another customer staff take the payment at the desk, in its own words and with its own record.
  if (isRefusal(payer)) return payer
  const reading = await readBasket(context.services.db, {
    clientId: context.catalogue.client.id,
    visitor: payer,
  })
  const { basket } = reading
  if (!basket || basket.items.length === 0) return refuse('BASKET_EMPTY')
  const read = { payer, basket, reading }
  const refused = await refusalToPay(context, visitor, request, read)
  if (refused) return refused
  const contact = await contactFor(context, payer, request)
  if ('refusal' in contact) return contact
  const sum = divideSum(context, request, read)
  if (isRefusal(sum)) return sum
  const result = await freeze(context, visitor, request, read, { contact, ...sum })
  return isRefusal(result) || (typeof result === 'object' && !('until' in result))
    ? result
    : explainObstacle(context, visitor, read, result)
}

/** Refuses what may not be paid for: by its lines, its people, or the card that was chosen. */
async function refusalToPay(
  context: CallContext,
  visitor: VisitorRecord,
  request: PaymentRequest,
  { payer, basket, reading }: ReadForPayment,
): Promise<Refusal | null> {
  const { desk, readerId } = request
  const refused =
    (desk && readerId !== undefined ? refusalOfReader(context, desk, readerId) : null) ??
    refusalOf(basket, reading, request) ??
    refusalOfJoinings(heldLines(basket.items), {
      now: reading.now,
      isAtDesk: desk !== null,
      payerId: payer.customerId,
    }) ??
    (desk
      ? await refusalAtDesk(context, desk, payer.customerId, basket)
      : refusalOfPlacesOfOthers(visitor, basket)) ??
    (await refusalForPenalties(context, visitor, basket)) ??
    (await refusalForSupervisionAtCheckout(context, visitor, basket, reading.party))
  if (refused) return refused
  if (request.card && context.cards === null) return refuse('PAYMENT_UNAVAILABLE')
  return request.card?.saved === 'gone' ? refuse('SAVED_CARD_GONE') : null
}

/** The ways in which a basket is paid. */
interface DividedSum {
  /** Credit, and what staff take at the desk. */
  lines: readonly PaymentLine[]
  /** Left for the card. */
  amountPence: number
}

/** Divides the total between credit, the desk and the card, as the payer asked. */
function divideSum(
  context: CallContext,
  request: PaymentRequest,
  { basket, reading }: ReadForPayment,
): DividedSum | Refusal {
  const lines = request.desk
    ? linesOfDesk(request.payments, reading, basket, request.readerId !== undefined)
    : linesOf(request, reading, basket)
  if (isRefusal(lines)) return lines
  const amountPence = leftToPayPence(totalOf(heldLines(basket.items)), lines)
  if (amountPence > 0 !== (request.card !== null) || !isSentByCard(request, amountPence))
    return refuse('PAYMENTS_DO_NOT_ADD_UP')
  return refusalOfSum(context, amountPence) ?? { lines, amountPence }
}

/** Freezes basket, places and credit for one attempt. Returns the attempt, or the obstacle that was met. */
async function freeze(
  context: CallContext,
  visitor: VisitorRecord,
  request: PaymentRequest,
  { payer, basket, reading }: ReadForPayment,
  { contact, lines, amountPence }: DividedSum & { contact: Contact },
) {
  const { client } = context.catalogue
  const saved = request.card?.saved
  const tenders = lines.filter(isOffline)
  const linesWithInfo = request.payments.filter(({ info }) => info && Object.keys(info).length > 0)
  const staffId = request.desk?.customerId ?? null
  const isCash = tenders.some(({ tenderType }) => tenderType === 'cash')
  const drawer = request.desk && (await drawerFor(context, request.desk, { isCash }))
  if (isRefusal(drawer)) return drawer
  const id = uuidv7()
  return claimAttempt(settleServicesOf(context, payerOf({ staffId })), {
    id,
    clientId: client.id,
    cartId: basket.id,
    fromVersion: basket.version,
    sessionId: visitor.sessionId,
    customerId: payer.customerId,
    amountPence,
    creditPence: paidByLinesPence(lines.filter(isCreditLine)),
    deskPence: paidByLinesPence(tenders),
    staffId,
    drawerId: drawer?.id ?? null,
    reader: request.readerId ?? null,
    credit: creditOfLines(lines),
    hasReserved: hasCredit(basket.reserved),
    currencyCode: client.currencyCode,
    provider: amountPence > 0 ? context.cards!.id : null,
    ourRef: `TL-${id}`,
    key: context.idempotencyKey,
    requestHash: requestHash(request.asked),
    snapshot: {
      contact,
      items: itemsOfReceipt(context, visitor, request, { payer, basket, reading }),
      terms: [...request.terms],
      termsHash: termsHash(client.terms),
      ...(request.card?.isToBeSaved && { savesCard: true as const }),
      ...(beginsAgreement(basket) && { agreement: 'first' as const }),
      ...(saved && saved !== 'gone' && { savedCardId: saved.id }),
      ...(request.desk && { tenders: tenders.map(tenderOf) }),
      ...(linesWithInfo.length > 0 && { linesWithInfo: [...linesWithInfo] }),
    },
    minutes: challengeMinutes,
    limiting: amountPence > 0 ? await declineLimitingOf(context, visitor) : null,
  })
}

/** True for a basket that begins an agreement: payments without the payer follow, by the card that pays. */
const beginsAgreement = ({ items }: BasketRecord): boolean => heldLines(items).some(isFollowedByCard)

/** Lines in the words of the basket, which the receipt repeats, whatever is sold or used later. */
function itemsOfReceipt(
  context: CallContext,
  visitor: VisitorRecord,
  request: PaymentRequest,
  { payer, basket, reading }: ReadForPayment,
) {
  const held = heldLines(basket.items)
  const at = { client: context.catalogue.client, now: reading.now, used: usedOf(visitor.people), lines: held }
  const booker = request.desk ? null : bookerIn(visitor)
  return held.map(
    ({
      isHeld: _h,
      isCancelled: _c,
      isMoved: _m,
      isTooLate: _l,
      cancelledReason: _r,
      sortBy: _s,
      freePlaces: _f,
      ...item
    }) => {
      const said = { ...item, shown: { ...item.shown, said: keptWordsOf(item, at, booker) } }
      return request.desk ? withoutOwnName(said, payer.customerId) : said
    },
  )
}

/** The obstacle to a claim, as `claimAttempt` tells it. */
type Obstacle = Exclude<ClaimResult, AttemptRecord>

/** Explains why a basket could not be frozen, by what it is now. */
async function explainObstacle(
  context: CallContext,
  visitor: VisitorRecord,
  { basket, reading }: ReadForPayment,
  obstacle: Obstacle,
): Promise<Refusal> {
  const { client } = context.catalogue
  // The obstacle may be a payment of the same basket that another tab has begun since the basket was read.
  const { basket: now } = await readBasket(context.services.db, { clientId: client.id, visitor })
  if (now?.livePayment) return inProgress(now.livePayment.id)
  if (typeof obstacle === 'object')
    return declineRefusal(obstacle, client, {
      until: basket.expiresAt,
      canBeRenewed: renewalsLeft(client, reading, basket) > 0,
    })
  switch (obstacle) {
    case 'too-many-at-once':
      return refuse('TOO_MANY_PAYMENTS', { details: { retryAfterSeconds: payAgainAfterSeconds } })
    case 'hold-expired':
      return refuse('HOLD_EXPIRED')
    case 'drawer-closed':
      return refuse('DRAWER_CLOSED')
    case 'account-closed':
      return refuse('FORBIDDEN', { message: accountClosed })
    case 'credit-spent':
      // The credit may have paid for this same basket.
      return refuse(now?.version === basket.version ? 'CREDIT_NOT_AVAILABLE' : 'BASKET_CHANGED')
    case 'basket-changed':
    case 'in-progress':
      return refuse('BASKET_CHANGED')
  }
}

const accountClosed =
  'This account has since been closed. No money has been taken. Choose the places again without it, and pay as a guest.'

/** Returns the customer of the order: at the desk the selected customer, or a walk-in without an account. */
function customerOf(
  visitor: VisitorRecord,
  { desk, selectedUserId }: PaymentRequest,
): VisitorRecord | Refusal {
  const selected = selectedUserId === visitor.customerId ? null : selectedUserId
  if (desk) return { ...visitor, customerId: selected }
  return isAtDesk(visitor) && selected !== null ? refuse('FORBIDDEN') : visitor
}

const notTheirs =
  'A place in this basket is for a person whose places you can’t book from this account. No money has been taken. Remove that place, and pay for the others.'

/**
 * Refuses places of other customers: those added at the desk are paid for at the desk, with its own record.
 */
function refusalOfPlacesOfOthers({ people }: VisitorRecord, basket: BasketRecord): Refusal | null {
  const ids = heldLines(basket.items).map(({ purchasedForUserId }) => purchasedForUserId)
  return canActFor(people, ids) ? null : refuse('LINE_OF_ANOTHER', { message: notTheirs })
}

const inProgress = (transactionUuid: string): Refusal =>
  refuse('PAYMENT_IN_PROGRESS', { details: { transactionUuid } })

/** Returns the limits of declined cards; null for staff, who pay for others at the same desk. */
async function declineLimitingOf(context: CallContext, { role }: VisitorRecord) {
  const network = role === 'staff' ? null : await context.network()
  return network && { network, ...declineLimitsOf(context.catalogue.client) }
}

/**
 * S01: true for an attempt's owner: its customer, the visitor's browser that made it, or the staff who took
 * it.
 */
export const isOwnAttempt = (attempt: AttemptRecord, visitor: VisitorRecord | null): boolean =>
  visitor !== null &&
  (attempt.sessionId === visitor.sessionId ||
    (attempt.customerId !== null && attempt.customerId === visitor.customerId) ||
    (attempt.staffId !== null && attempt.staffId === visitor.customerId))

const moveTooLate =
  'A booking in your basket that was to be moved has begun, so it can’t be moved any more. No money has been taken. Remove that line, then pay for the others.'

const sessionMoved =
  'The venue has moved a session in your basket to another time or place. No money has been taken. Remove it, and choose it again as it is now.'

function refusalOf(
  basket: BasketRecord,
  { answeredByBooker }: BasketReading,
  request: PaymentRequest,
): Refusal | null {
  if (basket.livePayment) return inProgress(basket.livePayment.id)
  if (request.terms.length === 0)
    return refuse('TERMS_REQUIRED', { errors: { terms: ['Agree to the terms and conditions'] } })
  const held = heldLines(basket.items)
  if (held.some((item) => item.isMoved)) return refuse('SLOT_CANCELLED', { message: sessionMoved })
  if (held.some((item) => item.isCancelled)) return refuse('SLOT_CANCELLED')
  if (held.some((item) => item.isTooLate)) return refuse('HOLD_EXPIRED', { message: moveTooLate })
  const lost = basket.items.filter((item) => !item.isHeld)
  if (held.length === 0 || sawAny(lost, request))
    return refuse('HOLD_EXPIRED', {
      details: { items: lost.map((item) => ({ id: item.id, name: item.shown.name })) },
    })
  // S18: looked up, whatever the page sends; what it sends must be of this basket.
  const completed = new Set(held.flatMap((item) => item.completedWaivers.map(({ id }) => id)))
  const lacking = missingDetailsIn(held, answeredByBooker)
  if (hasMissingDetails(lacking) || request.completedWaivers.some((id) => !completed.has(id)))
    return refuse('WAIVERS_INCOMPLETE', { details: { lacking } })
  const total = totalOf(held)
  if (request.seen.total !== null && request.seen.total !== total)
    return refuse('PRICE_CHANGED', { details: { shown: request.seen.total, total } })
  if (request.seen.itemHash && request.seen.itemHash !== itemHashOf(held)) return refuse('BASKET_CHANGED')
  return null
}

/** Refuses for penalties that were entered since the places were held. Inductions were checked then. */
async function refusalForPenalties(
  context: CallContext,
  visitor: VisitorRecord,
  basket: BasketRecord,
): Promise<Refusal | null> {
  if (visitor.role === 'staff') return null
  const { client } = context.catalogue
  const ids = [visitor.customerId, ...heldLines(basket.items).map((item) => item.purchasedForUserId)]
  const flagsOf = await readFlags(
    context.services.db,
    client.id,
    [...new Set(ids)].filter((id) => id !== null),
  )
  return penaltyRefusal(flagsOf, client, visitor.customerId)
}

/** F07: true when the customer's last view of the basket included one of these lines. */
const sawAny = (lines: readonly { id: number }[], { seen }: PaymentRequest): boolean => {
  const ids = itemIdsIn(seen.itemHash ?? '')
  return lines.some(({ id }) => ids.includes(id))
}

async function contactFor(
  context: CallContext,
  visitor: VisitorRecord,
  request: PaymentRequest,
): Promise<Contact | Refusal> {
  if (visitor.customerId !== null) {
    const contact = await findContact(context.services.db, visitor.customerId)
    // A child of a household has no address of its own: the typed one is used.
    if (contact?.email) return contact
  }
  const { firstName, lastName } = request.contact
  // A walk-in at the desk may have no address: they keep the reference, and no letter is sent.
  const email = request.contact.email || (request.desk && '')
  const errors = {
    ...(!firstName && { billing_first_name: ['Enter your first name'] }),
    ...(email == null && { email: ['Enter your email address'] }),
  }
  return firstName && email != null
    ? { firstName, lastName: lastName ?? '', email }
    : refuse('CONTACT_REQUIRED', { errors })
}

/**
 * Returns the credit lines of a payment: for each kind the requested sum, else what the basket has reserved.
 * So credit applied before is neither forgotten nor paid twice. Any tender but the card is refused.
 */
function linesOf(
  { payments }: PaymentRequest,
  { credit }: BasketReading,
  basket: BasketRecord,
): PaymentLine[] | Refusal {
  if (payments.some(({ tenderType, amount }) => amount > 0 && !tendersOfTheWeb.includes(tenderType)))
    return refuse('TENDER_NOT_ALLOWED')
  const pays = creditThatPays(sentCredit(payments.filter(isCreditLine)), credit, basket)
  return isRefusal(pays) ? pays : linesOfCredit(pays)
}

/**
 * True when the request's card sum, which the customer was told, is the sum to charge. Any other is not
 * charged.
 */
function isSentByCard({ payments }: PaymentRequest, amountPence: number): boolean {
  const sent = payments.filter(({ tenderType }) => tenderType === 'card').map(({ amount }) => amount)
  return sent.length === 0 || sumPence(sent) === amountPence
}
