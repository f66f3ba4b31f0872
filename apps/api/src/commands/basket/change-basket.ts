import type { Cart } from '@touchline/contract/entities/cart'
import { basketChangeTriesAtMost } from '@touchline/rules/decisions'
import { isRefusal, type Refusal, refuse } from '../../answer.ts'
import { guardRefusal } from '../../policies/guard-refusal.ts'
import { holdLimitsOf, limitRefusal } from '../../policies/hold-limits.ts'
import type { BasketRecord } from '../../stores/baskets/basket-record.ts'
import type { BasketOwner, BasketWriting, HoldLimiting } from '../../stores/baskets/basket-writing.ts'
import { type BasketReading, readBasket } from '../../stores/baskets/read-basket.ts'
import { findAnswer } from '../../stores/stored-answers.ts'
import type { VisitorRecord } from '../../stores/visitors.ts'
import type { Visit } from '../../visit.ts'
import { requestHash } from '../request-hash.ts'
import { answerAgain, firstToken } from './answer-again.ts'
import { applyChange, type BasketChange, type WrittenChange } from './basket-change.ts'
import { writeChange } from './write-change.ts'

export interface Deciding {
  reading: BasketReading
  basket: BasketRecord | null
  visitor: VisitorRecord | null
}

/** How the answer is worded: made before the change is written, so that the key keeps it. */
export type PresentBasket = (
  visitor: VisitorRecord | null,
  reading: BasketReading,
  basket: BasketRecord | null,
) => Cart

interface Options {
  visit: Visit
  present: PresentBasket
  call: string
  body: unknown
  newItems?: number
  decide: (deciding: Deciding) => Promise<BasketChange | Refusal> | BasketChange | Refusal
}

interface Answer {
  data: Cart
}

/** The key under which the answer is stored, and what was asked with it. */
interface Asked {
  key: { call: string; key: string } | null
  hash: Buffer
}

/**
 * The one way in which a basket changes: read it, decide, and write if it is still what was read, together with the
 * answer that the same key will get again. Two changes of one basket come after each other, in either order.
 */
export async function changeBasket(options: Options): Promise<Answer | Refusal> {
  const { visit, call, body } = options
  const asked: Asked = {
    key: visit.idempotencyKey === null ? null : { call, key: visit.idempotencyKey },
    hash: requestHash(body),
  }
  let visitor = await visit.visitor()
  for (let tries = 0; tries < basketChangeTriesAtMost; tries++) {
    const answer = await changeOnce(options, asked, visitor)
    if (answer !== 'moved-on') return answer
    // Another request may have made a basket, or ended the session, so both are looked up again.
    const before = visitor
    visitor = await visit.visitorAgain()
    if (before !== null && (visitor === null || visitor.customerId !== before.customerId)) break
  }
  return refuse('BASKET_CHANGED')
}

async function changeOnce(
  options: Options,
  asked: Asked,
  visitor: VisitorRecord | null,
): Promise<Answer | Refusal | 'moved-on'> {
  const { visit, decide, newItems = 0 } = options
  const { db } = visit.services
  const clientId = visit.catalogue.client.id
  const reading = await readBasket(db, { clientId, visitor, key: asked.key, newItems })
  if (reading.prior) return answerAgain(visit, visitor, reading.prior, asked.hash)

  const { basket } = reading
  if (basket?.liveAttemptId)
    return refuse('BASKET_LOCKED', { details: { transactionUuid: basket.liveAttemptId } })
  const change = await decide({ reading, basket, visitor })
  const unchanged = () => options.present(visitor, reading, basket)
  if (isRefusal(change)) {
    // F03: what made this one impossible may be the first of the same key, which came between.
    const first = asked.key && (await findAnswer(db, clientId, asked.key))
    return first ? answerAgain(visit, visitor, first, asked.hash) : withBasket(change, unchanged())
  }
  if (change.kind === 'none') return { data: unchanged() }

  const { writing, token, reply, briefReply } = await prepare(options, asked, visitor, reading, change)
  try {
    const written = await writeChange(db, writing, change, basket)
    if (!written) return 'moved-on'
    if (token !== null) {
      visit.keepSession(token, null)
      await visit.addBasketCode(writing.cart.id)
    }
    return written === 'held-briefly' ? briefReply : reply
  } catch (error) {
    const refusal = refusalBy(error, visit, visitor, reading, change)
    if (refusal) return withBasket(refusal, unchanged())
    if (hasMovedOn(error)) return 'moved-on'
    throw error
  }
}

/** Everything that is written, with the answer to it: what the change comes to is known before it is written. */
async function prepare(
  { visit, present }: Options,
  { key, hash }: Asked,
  visitor: VisitorRecord | null,
  reading: BasketReading,
  change: WrittenChange,
) {
  const next = applyChange(reading.basket, reading, change)
  const reply: Answer = { data: present(visitor, reading, next) }
  const briefSlotIds = next.items.flatMap(({ slotIds }) => slotIds)
  const briefReply: Answer =
    visitor?.customerId == null ? { data: present(visitor, { ...reading, briefSlotIds }, next) } : reply
  const token = visitor === null ? await firstToken(visit) : null
  const owner: BasketOwner =
    visitor === null
      ? { newSession: visit.newSession(token!, null), sessionId: null, customerId: null }
      : { sessionId: visitor.sessionId, customerId: visitor.customerId }
  const writing: BasketWriting = {
    clientId: visit.catalogue.client.id,
    owner,
    limiting: await limitingOf(visit, visitor),
    cart: {
      id: next.id,
      uuid: next.uuid,
      fromVersion: reading.basket?.version ?? null,
      expiresAt: next.expiresAt,
      renewalsUsed: next.renewalsUsed,
    },
    answer: key && { ...key, requestHash: hash, reply, briefReply },
  }
  return { writing, token, reply, briefReply }
}

/** The refusal behind what a guard of the database has thrown; null for any other fault. */
function refusalBy(
  error: unknown,
  visit: Visit,
  visitor: VisitorRecord | null,
  { now, basket }: BasketReading,
  change: WrittenChange,
): Refusal | null {
  const about = { hasAccount: visitor?.customerId != null, now }
  const refusal = guardRefusal(error) ?? limitRefusal(error, visit.catalogue.client, about)
  if (refusal === null) return null
  const isRunning = change.kind === 'renew' && basket?.items.some(({ isHeld }) => isHeld)
  return isRunning && refusal.refusal === 'HELD_LONG_ENOUGH'
    ? refuse('RENEWALS_USED_UP')
    : aboutWhatWasAsked(refusal, change)
}

/** Staff book for others, at one desk: nothing is counted. */
async function limitingOf(visit: Visit, visitor: VisitorRecord | null): Promise<HoldLimiting | null> {
  const network = visitor?.role === 'staff' ? null : await visit.network()
  const hasAccount = visitor?.customerId != null
  return network && { network, limits: holdLimitsOf(visit.catalogue.client, { hasAccount }) }
}

/** The guard knows a slot by its number; the asker knows it by the id that was sent. */
function aboutWhatWasAsked(refusal: Refusal, change: WrittenChange): Refusal {
  if (change.kind === 'quantity' && refusal.refusal === 'SLOT_FULL') return change.whenFull
  const items = change.kind === 'hold' ? change.items : []
  const item = items.find(({ slotIds }) => slotIds.some((id) => id === refusal.details?.slotId))
  return item ? { ...refusal, details: { ...refusal.details, slotId: item.shown.slotId } } : refusal
}

/** Another request made the same row first, or removed one that this one needs. */
const hasMovedOn = (error: unknown): boolean =>
  ['23505', '23503'].includes((error as { code?: string }).code ?? '')

const withBasket = (refusal: Refusal, cart: Cart): Refusal => ({
  ...refusal,
  details: { ...refusal.details, cart },
})
