import type { Cart } from '@touchline/contract/entities/basket/cart'
import { basketChangeTriesAtMost } from '@touchline/rules/limits/defaults'
import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { guardRefusal } from '../../policies/basket/guard-refusal.ts'
import { limitRefusal } from '../../policies/basket/hold-limits.ts'
import type { VisitorRecord } from '../../stores/account/visitors.ts'
import { type BasketReading, readBasket } from '../../stores/basket/read-basket.ts'
import { findAnswer } from '../../stores/database/stored-answers.ts'
import { creditSpent } from '../../stores/payments/credit.ts'
import type { SlotKeys } from '../../stores/timetable/slots.ts'
import { onceMore } from '../idempotency/once-more.ts'
import { requestHash } from '../idempotency/request-hash.ts'
import type {
  BasketAnswer,
  BasketChange,
  ChangeFacts,
  PresentBasket,
  StoredAnswerKey,
  WrittenChange,
} from './basket-change.ts'
import { repeatFirstAnswer } from './repeat-first-answer.ts'
import { writeChange } from './write-change.ts'

interface Options<Body> {
  context: CallContext
  present: PresentBasket
  call: string
  body: Body
  newItems?: number
  /** Slots that the change is about, to be read with the basket. */
  slots?: SlotKeys | null
  decide: (deciding: ChangeFacts<Body>) => Promise<BasketChange | Refusal> | BasketChange | Refusal
}

/**
 * Changes a basket; there is no other way. It reads the basket, decides, and writes if the basket is still as
 * read, together with the answer that the same key will get again. Two changes of a basket run one after the
 * other, in either order. When it is not known whether a change was made, its key is asked at once.
 */
export function changeBasket<Body>(options: Options<Body>): Promise<BasketAnswer | Refusal> {
  return options.context.idempotencyKey === null
    ? changeInTurn(options)
    : onceMore(() => changeInTurn(options))
}

async function changeInTurn<Body>(options: Options<Body>): Promise<BasketAnswer | Refusal> {
  const { context, call, body } = options
  const asked: StoredAnswerKey = {
    key: context.idempotencyKey === null ? null : { call, key: context.idempotencyKey },
    hash: requestHash(body),
  }
  let visitor = await context.visitor()
  // A desk page whose log-in has ended would continue as a visitor's, with a customer's choices.
  if (visitor === null && (await context.endedLogIn())?.isStaff) return refuse('LOGIN_REQUIRED')
  let lastRefusal: Refusal | null = null
  for (let tries = 0; tries < basketChangeTriesAtMost; tries++) {
    const answer = await changeOnce(options, asked, visitor)
    if (!('movedOn' in answer)) return answer
    lastRefusal = answer.movedOn
    // Another request may have made a basket, or ended the session, so both are looked up again.
    const before = visitor
    visitor = await context.visitorAgain()
    if (before !== null && (visitor === null || visitor.customerId !== before.customerId)) break
  }
  return lastRefusal ?? refuse('BASKET_CHANGED')
}

/**
 * The change is tried again: the basket, or what a line would use, has changed since it was read. Holds the
 * refusal for when that does not help.
 */
type MovedOn = { movedOn: Refusal | null }

async function changeOnce<Body>(
  options: Options<Body>,
  asked: StoredAnswerKey,
  visitor: VisitorRecord | null,
): Promise<BasketAnswer | Refusal | MovedOn> {
  const { context, body, present, decide, newItems = 0, slots = null } = options
  const { db } = context.services
  const { client } = context.catalogue
  const reading = await readBasket(db, { clientId: client.id, visitor, key: asked.key, newItems, slots })
  if (reading.prior) return repeatFirstAnswer(context, visitor, reading.prior, asked.hash)

  const { basket } = reading
  const unchanged = () => present(context.catalogue, visitor, reading, basket)
  if (basket?.livePayment)
    return withBasket(
      refuse('BASKET_LOCKED', { details: { transactionUuid: basket.livePayment.id } }),
      unchanged(),
    )
  const change = await decide({ context, body, reading, basket, visitor })
  if (isRefusal(change)) {
    // F03: a request with the same key may have come first and made this one impossible.
    const first = asked.key && (await findAnswer(db, client.id, asked.key))
    return first ? repeatFirstAnswer(context, visitor, first, asked.hash) : withBasket(change, unchanged())
  }
  if (change.kind === 'none') return { data: unchanged() }

  try {
    const written = await writeChange(context, present, asked, { visitor, reading, change })
    if (!written) return { movedOn: null }
    if (written.token !== null) {
      context.keepSession(written.token, null)
      await context.addBasketCode(written.cartId)
    }
    return written.answer
  } catch (error) {
    const refusal = refusalBy(error, context, visitor, reading, change)
    // The benefit of a place went to another basket meanwhile, so it is priced again.
    const isPricedAnew = refusal?.refusal === 'USED_ELSEWHERE' && change.kind !== 'renew'
    if (isPricedAnew) return { movedOn: withBasket({ ...refusal, message: usedUpMeanwhile }, unchanged()) }
    if (refusal) return withBasket(refusal, unchanged())
    if (hasMovedOn(error)) return { movedOn: null }
    throw error
  }
}

const usedUpMeanwhile =
  'The discount for this place has been used for other places since we looked. Your basket hasn’t changed, and no money has been taken. Try again to have the place at its price now.'

/** Returns the refusal for a database guard's exception; null for any other fault. */
function refusalBy(
  error: unknown,
  context: CallContext,
  visitor: VisitorRecord | null,
  { now, basket }: BasketReading,
  change: WrittenChange,
): Refusal | null {
  if (change.kind === 'credit' && codeOf(error) === creditSpent) return refuse('CREDIT_NOT_AVAILABLE')
  const about = { hasAccount: visitor?.customerId != null, now }
  const refusal = guardRefusal(error) ?? limitRefusal(error, context.catalogue.client, about)
  if (refusal === null) return null
  const isRunning = change.kind === 'renew' && basket?.items.some(({ isHeld }) => isHeld)
  return isRunning && refusal.refusal === 'HELD_LONG_ENOUGH'
    ? refuse('RENEWALS_USED_UP')
    : aboutWhatWasAsked(refusal, change)
}

/** Translates the slot in a refusal: the guard knows it by its number, the asker by the id that was sent. */
function aboutWhatWasAsked(refusal: Refusal, change: WrittenChange): Refusal {
  if ((change.kind === 'quantity' || change.kind === 'split') && refusal.refusal === 'SLOT_FULL')
    return change.whenFull
  const items = change.kind === 'hold' ? change.items : []
  const item = items.find(({ slotIds }) => slotIds.some((id) => id === refusal.details?.slotId))
  return item ? { ...refusal, details: { ...refusal.details, slotId: item.shown.slotId } } : refusal
}

/**
 * True when another request made the same row first or removed a row that this one needs, or when the
 * reserved credit has expired.
 */
const hasMovedOn = (error: unknown): boolean => ['23505', '23503', creditSpent].includes(codeOf(error))

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? ''

const withBasket = (refusal: Refusal, cart: Cart): Refusal => ({
  ...refusal,
  details: { ...refusal.details, cart },
})
