import { createHash } from 'node:crypto'
import type { Cart } from '@touchline/contract/entities/cart'
import { isRefusal, type Refusal, refuse } from '../../answer.ts'
import { holdLimitsOf, limitRefusal } from '../../policies/hold-limits.ts'
import {
  type BasketItemRecord,
  type BasketOwner,
  type BasketReading,
  type BasketRecord,
  type Holding,
  type HoldLimiting,
  holdItems,
  type NewItem,
  type PriorAnswer,
  readBasket,
  releaseItems,
  renewItems,
  saveWaivers,
  updateQuantity,
} from '../../stores/baskets.ts'
import { findAnswer } from '../../stores/kept-answers.ts'
import { findVisitor, type VisitorRecord } from '../../stores/visitors.ts'
import type { NewWaiver } from '../../stores/waivers.ts'
import { tokenFor } from '../../tokens.ts'
import { createToken, hashToken, type Visit } from '../../visit.ts'

/** What is to become of a basket, decided on one reading of it. */
export type BasketChange =
  | { kind: 'none' }
  | { kind: 'hold'; items: NewItem[]; replacedIds: number[]; expiresAt: Date; renewalsUsed: number }
  | { kind: 'release'; itemIds: number[]; expiresAt: Date | null; renewalsUsed: number }
  | { kind: 'renew'; itemIds: number[]; expiresAt: Date; renewalsUsed: number }
  | {
      kind: 'quantity'
      itemId: number
      quantity: number
      /** What is said when the guard finds no more places. */
      whenFull: Refusal
      expiresAt: Date | null
      renewalsUsed: number
    }
  | { kind: 'waivers'; waivers: NewWaiver[]; expiresAt: Date | null; renewalsUsed: number }

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

const triesAtMost = 6

/**
 * The one way in which a basket changes: read it, decide, and write if it is still what was read, together with the
 * answer that the same key will get again. Two changes of one basket come after each other, in either order.
 */
export async function changeBasket(options: Options): Promise<{ data: Cart } | Refusal> {
  const { visit, call, body, decide, newItems = 0 } = options
  const { db } = visit.services
  const { client } = visit.catalogue
  let visitor = await visit.visitor()
  const key = visit.idempotencyKey === null ? null : { call, key: visit.idempotencyKey }
  const hash = requestHash(body)

  for (let tries = 0; tries < triesAtMost; tries++) {
    const reading = await readBasket(db, {
      clientId: client.id,
      visitor,
      key,
      newItems,
    })
    if (reading.prior) return answerAgain(visit, visitor, reading.prior, hash)

    const { basket } = reading
    if (basket?.liveAttemptId)
      return refuse('BASKET_LOCKED', { details: { transactionUuid: basket.liveAttemptId } })
    const change = await decide({ reading, basket, visitor })
    const asker = visitor
    const present = (next: BasketRecord | null, from = reading) => ({
      data: options.present(asker, from, next),
    })
    if (isRefusal(change)) return (await answeredMeanwhile()) ?? withBasket(change, present(basket).data)
    if (change.kind === 'none') return present(basket)

    const next = applied(basket, reading, change)
    const reply = present(next)
    const briefSlotIds = next.items.flatMap(({ slotIds }) => slotIds)
    const briefReply = asker?.customerId == null ? present(next, { ...reading, briefSlotIds }) : reply
    const token = visitor === null ? await firstToken(visit) : null
    const owner: BasketOwner =
      visitor === null
        ? { newSession: visit.newSession(token!, null), sessionId: null, customerId: null }
        : { sessionId: visitor.sessionId, customerId: visitor.customerId }
    const writing = {
      clientId: client.id,
      owner,
      limiting: await limitingOf(visit, visitor),
      cart: {
        id: next.id,
        uuid: next.uuid,
        fromVersion: basket?.version ?? null,
        expiresAt: next.expiresAt,
        renewalsUsed: next.renewalsUsed,
      },
      answer: key && { ...key, requestHash: hash, reply, briefReply },
    }
    try {
      const written = await write(writing, change, basket)
      if (written) {
        if (token !== null) {
          visit.keepSession(token, null)
          await visit.offerCarry(next.id)
        }
        return written === 'held-briefly' ? briefReply : reply
      }
    } catch (error) {
      const about = { hasAccount: asker?.customerId != null, now: reading.now }
      const refusal = guardRefusal(error) ?? limitRefusal(error, client, about)
      const isRunning = change.kind === 'renew' && basket?.items.some(({ isHeld }) => isHeld)
      if (isRunning && refusal?.refusal === 'HELD_LONG_ENOUGH')
        return withBasket(refuse('RENEWALS_USED_UP'), present(basket).data)
      if (refusal) return withBasket(aboutWhatWasAsked(refusal, change), present(basket).data)
      if (!hasMovedOn(error)) throw error
    }
    // It has moved on: another request may have made a basket, or ended the session, so both are looked up again.
    const before = visitor
    visitor = await visit.visitorAgain()
    if (before !== null && (visitor === null || visitor.customerId !== before.customerId)) break
  }
  return refuse('BASKET_CHANGED')

  /** F03: what made this one impossible may be the first of the same key, which came between. */
  async function answeredMeanwhile(): Promise<{ data: Cart } | Refusal | null> {
    const first = key && (await findAnswer(db, client.id, key))
    return first && answerAgain(visit, visitor, first, hash)
  }

  function write(
    writing: Parameters<typeof renewItems>[1] extends infer W ? Omit<W, 'items' | 'claimUntil'> : never,
    change: Exclude<BasketChange, { kind: 'none' }>,
    basket: BasketRecord | null,
  ): Promise<Holding | boolean> {
    switch (change.kind) {
      case 'hold':
        return holdItems(db, {
          ...writing,
          items: change.items,
          replacedIds: change.replacedIds,
          claimUntil: change.expiresAt,
        })
      case 'waivers':
        return saveWaivers(db, { ...writing, waivers: change.waivers })
      case 'quantity':
        return updateQuantity(db, {
          ...writing,
          item: basket!.items.find(({ id }) => id === change.itemId)!,
          quantity: change.quantity,
        })
      case 'release':
        return releaseItems(db, { ...writing, itemIds: change.itemIds })
      case 'renew':
        return renewItems(db, {
          ...writing,
          items: basket!.items.filter((item) => change.itemIds.includes(item.id)),
          claimUntil: change.expiresAt,
        })
    }
  }
}

/** Staff book for others, at one desk: nothing is counted. */
async function limitingOf(visit: Visit, visitor: VisitorRecord | null): Promise<HoldLimiting | null> {
  const network = visitor?.role === 'staff' ? null : await visit.network()
  const hasAccount = visitor?.customerId != null
  return network && { network, limits: holdLimitsOf(visit.catalogue.client, { hasAccount }) }
}

/** What a request says, so that the same key with other content is told apart. */
export const requestHash = (body: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest()

/** The basket after the change, before it is written: the reply is made of it. */
function applied(
  basket: BasketRecord | null,
  reading: BasketReading,
  change: Exclude<BasketChange, { kind: 'none' }>,
): BasketRecord {
  const base: BasketRecord = basket ?? {
    id: reading.newCartId!,
    uuid: crypto.randomUUID(),
    version: 0,
    expiresAt: null,
    renewalsUsed: 0,
    items: [],
    liveAttemptId: null,
  }
  const moved = {
    ...base,
    version: base.version + 1,
    expiresAt: change.expiresAt,
    renewalsUsed: change.renewalsUsed,
  }
  switch (change.kind) {
    case 'hold':
      return {
        ...moved,
        items: [
          ...base.items.filter((item) => !change.replacedIds.includes(item.id)),
          ...change.items.map((item) => ({
            ...item,
            isHeld: true,
            isCancelled: false,
            cancelledReason: null,
            completedWaivers: [],
          })),
        ],
      }
    case 'release':
      return { ...moved, items: base.items.filter((item) => !change.itemIds.includes(item.id)) }
    case 'quantity':
      return {
        ...moved,
        items: base.items.map((item) =>
          item.id === change.itemId ? withQuantity(item, change.quantity) : item,
        ),
      }
    case 'renew':
      return {
        ...moved,
        items: base.items.map((item) => ({
          ...item,
          isHeld: item.isHeld || change.itemIds.includes(item.id),
        })),
      }
    case 'waivers':
      return { ...moved, items: base.items.map((item) => withWaivers(item, change.waivers)) }
  }
}

/** Who was named for a place that is given back is forgotten with it. */
const withQuantity = (item: BasketItemRecord, quantity: number): BasketItemRecord => ({
  ...item,
  quantity,
  completedWaivers: item.completedWaivers.filter(({ place }) => place <= quantity),
})

function withWaivers(item: BasketItemRecord, waivers: readonly NewWaiver[]): BasketItemRecord {
  const now = waivers.filter(({ cartItemId }) => cartItemId === item.id)
  const before = item.completedWaivers.filter(({ place }) => !now.some((one) => one.place === place))
  return {
    ...item,
    completedWaivers: [...before, ...now.map(({ id, place }) => ({ id, place }))].sort(
      (one, other) => one.place - other.place,
    ),
  }
}

/** The first answer again, with the visitor's cookie where that answer was lost on its way. */
async function answerAgain(
  visit: Visit,
  visitor: VisitorRecord | null,
  prior: PriorAnswer,
  hash: Buffer,
): Promise<{ data: Cart } | Refusal> {
  if (prior.requestHash !== hash.toString('hex')) return refuse('KEY_REUSED')
  if (visitor !== null)
    return visitor.sessionId === prior.sessionId ? (prior.reply as { data: Cart }) : refuse('KEY_REUSED')
  const isLost = isHardToGuess(visit.idempotencyKey) && prior.ageSeconds <= lostAnswerSeconds
  if (!isLost) return refuse('KEY_REUSED')
  // Only of the session that this key has made: one that was there before it has its cookie, and asks with it.
  const token = await firstToken(visit)
  const made = await findVisitor(visit.services.db, visit.catalogue.client.id, hashToken(token))
  if (made?.sessionId !== prior.sessionId) return refuse('KEY_REUSED')
  visit.keepSession(token, null)
  return prior.reply as { data: Cart }
}

/** A browser whose answer was lost asks again within seconds. */
const lostAnswerSeconds = 60

/** S80: whoever knows such a key made it. A UUID is one; `1` or `add-to-basket` is anybody's. */
const isHardToGuess = (key: string | null): key is string =>
  key !== null && key.length >= 32 && new Set(key).size >= 8

/** Of a request with a key that nobody guesses always the same token, so that its repetition finds the same visitor. */
async function firstToken(visit: Visit): Promise<string> {
  if (!isHardToGuess(visit.idempotencyKey)) return createToken()
  return tokenFor(visit.services.db, 'visitor', `${visit.catalogue.client.id} ${visit.idempotencyKey}`)
}

const guardCodes = {
  TL001: 'SLOT_FULL',
  TL002: 'ALREADY_IN_BASKET',
  TL003: 'SLOT_CANCELLED',
  TL004: 'PLACES_FREE',
  TL005: 'MEMBER_PRICE_NOT_FOUND',
} as const

/** The refusal behind an exception of the guards of claims and waitlists; null for any other fault. */
export function guardRefusal(error: unknown): Refusal | null {
  const { code, detail } = error as { code?: string; detail?: string }
  if (code === undefined || !(code in guardCodes)) return null
  return refuse(guardCodes[code as keyof typeof guardCodes], { details: { slotId: Number(detail) } })
}

/** The guard knows a slot by its number; who asked knows it by the id that they sent. */
function aboutWhatWasAsked(refusal: Refusal, change: BasketChange): Refusal {
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
