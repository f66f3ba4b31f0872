import {
  type CreditAmounts,
  capCredit,
  creditOfLines,
  hasCredit,
  linesOfCredit,
  noCredit,
} from '@touchline/rules/money/payment-lines'
import { fullName } from '@touchline/rules/people/full-name'
import { applyPayingEvent, nothingPaid } from '@touchline/rules/states/paying'
import type { Kysely } from 'kysely'
import type { CallContext } from '../../call/call-context.ts'
import { heldLines } from '../../policies/basket/basket.ts'
import { holdLimitsOf } from '../../policies/basket/hold-limits.ts'
import { payableOf } from '../../policies/payments/credit.ts'
import type { VisitorRecord } from '../../stores/account/visitors.ts'
import type { BasketItemRecord, BasketRecord, NewItem } from '../../stores/basket/basket-record.ts'
import type { BasketOwner, BasketWriting, Holding, HoldLimiting } from '../../stores/basket/basket-writing.ts'
import { holdItems } from '../../stores/basket/hold-items.ts'
import type { BasketReading } from '../../stores/basket/read-basket.ts'
import { releaseItems } from '../../stores/basket/release-items.ts'
import { saveBasketAnswers } from '../../stores/basket/save-answers.ts'
import { type NewPlace, savePlaces } from '../../stores/basket/save-places.ts'
import { splitLine } from '../../stores/basket/split-line.ts'
import { updateLine } from '../../stores/basket/update-line.ts'
import { updateQuantity } from '../../stores/basket/update-quantity.ts'
import type { Database } from '../../stores/database/tables.ts'
import { applyCredit } from './apply-credit.ts'
import type { BasketAnswer, PresentBasket, StoredAnswerKey, WrittenChange } from './basket-change.ts'
import { holdLonger } from './hold-longer.ts'
import { holdMovingLine } from './hold-moving-line.ts'
import { newVisitorToken } from './repeat-first-answer.ts'

interface Decided {
  visitor: VisitorRecord | null
  reading: BasketReading
  change: WrittenChange
}

interface Written {
  cartId: number
  /** Token of the session that began with this change; null where there was one. */
  token: string | null
  answer: BasketAnswer
}

/**
 * Writes a change with its answer: the result is known before it is written.
 * @returns null when the basket has changed since it was read
 * @throws the guards' codes
 */
export async function writeChange(
  context: CallContext,
  present: PresentBasket,
  { key, hash }: StoredAnswerKey,
  { visitor, reading, change }: Decided,
): Promise<Written | null> {
  const { client } = context.catalogue
  const next = applyChange(reading.basket, reading, change)
  const known = readingAfter(reading, change)
  const reply: BasketAnswer = { data: present(context.catalogue, visitor, known, next) }
  const briefSlotIds = next.items.flatMap(({ slotIds }) => slotIds)
  const briefReply: BasketAnswer =
    visitor?.customerId == null
      ? { data: present(context.catalogue, visitor, { ...known, briefSlotIds }, next) }
      : reply
  const token = visitor === null ? await newVisitorToken(context) : null
  const owner: BasketOwner =
    visitor === null
      ? { newSession: context.newSession(token!, null), sessionId: null, customerId: null }
      : { sessionId: visitor.sessionId, customerId: visitor.customerId }
  const writing: BasketWriting = {
    clientId: client.id,
    owner,
    limiting: await limitingOf(context, visitor),
    cart: {
      id: next.id,
      uuid: next.uuid,
      fromVersion: reading.basket?.version ?? null,
      expiresAt: next.expiresAt,
      renewalsUsed: next.renewalsUsed,
      selectedCustomerId: visitor?.selectedId ?? null,
    },
    keptCredit: reading.basket && hasCredit(reading.basket.reserved) ? next.reserved : null,
    answer: key && { ...key, requestHash: hash, reply, briefReply },
  }
  const written = await write(context.services.db, writing, change, reading.basket)
  return written ? { cartId: next.id, token, answer: written === 'held-briefly' ? briefReply : reply } : null
}

/** Returns the hold limits; null for staff, who book for others at the same desk. */
async function limitingOf(context: CallContext, visitor: VisitorRecord | null): Promise<HoldLimiting | null> {
  const network = visitor?.role === 'staff' ? null : await context.network()
  const hasAccount = visitor?.customerId != null
  return network && { network, limits: holdLimitsOf(context.catalogue.client, { hasAccount }) }
}

/**
 * Writes the change.
 * @returns null or false when the basket has changed since it was read
 * @throws the guards' codes
 */
function write(
  db: Kysely<Database>,
  writing: BasketWriting,
  change: WrittenChange,
  basket: BasketRecord | null,
): Promise<Holding | boolean> {
  switch (change.kind) {
    case 'credit':
      return applyCredit(db, { ...writing, reserve: change.reserve })
    case 'hold': {
      const { items, replacedIds, expiresAt: claimUntil, moves, statements = [] } = change
      const holding = { ...writing, items, replacedIds, claimUntil, statements }
      return moves ? holdMovingLine(db, holding, moves) : holdItems(db, holding)
    }
    case 'places':
      return savePlaces(db, {
        ...writing,
        places: change.places,
        answers: change.answers,
        removed: change.removed,
      })
    case 'answers':
      return saveBasketAnswers(db, { ...writing, answers: change.answers, removed: change.removed })
    case 'quantity': {
      const item = basket!.items.find(({ id }) => id === change.itemId)!
      const more = change.quantity - item.quantity
      const limiting = more > 0 ? ofTheSameTurn(writing.limiting) : null
      return updateQuantity(db, { ...writing, limiting, item, quantity: change.quantity })
    }
    case 'line':
      return updateLine(db, { ...writing, ...change })
    case 'split':
      return splitLine(db, {
        ...writing,
        newItem: change.newItem,
        item: basket!.items.find(({ id }) => id === change.itemId)!,
      })
    case 'release':
      return releaseItems(db, { ...writing, itemIds: change.itemIds })
    case 'renew':
      return holdLonger(db, {
        ...writing,
        items: basket!.items.filter((item) => change.itemIds.includes(item.id)),
        claimUntil: change.expiresAt,
      })
  }
}

/** Drops the limit of minutes: more places of a held session are not a new turn. */
const ofTheSameTurn = (limiting: HoldLimiting | null): HoldLimiting | null =>
  limiting && { ...limiting, limits: { ...limiting.limits, minutesInAll: 1e6 } }

/** Returns the basket after the change, before it is written. The reply is made from it. */
export function applyChange(
  basket: BasketRecord | null,
  reading: BasketReading,
  change: WrittenChange,
): BasketRecord {
  const changed = withChange(basket, reading, change)
  const next = { ...changed, items: withFreePlaces(basket?.items ?? [], changed.items) }
  return { ...next, reserved: reservedAfter(basket, next, change) }
}

function withChange(
  basket: BasketRecord | null,
  reading: BasketReading,
  change: WrittenChange,
): BasketRecord {
  const base: BasketRecord = basket ?? {
    id: reading.newCartId!,
    uuid: crypto.randomUUID(),
    version: 0,
    expiresAt: null,
    renewalsUsed: 0,
    reserved: noCredit,
    items: [],
    livePayment: null,
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
          ...change.items.map(asHeld),
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
    case 'line':
      return {
        ...moved,
        items: base.items.map((item) =>
          item.id === change.itemId
            ? { ...item, ...change.line, completedWaivers: change.isSamePerson ? item.completedWaivers : [] }
            : item,
        ),
      }
    case 'split': {
      const fewer = base.items.map((item) =>
        item.id === change.itemId ? withQuantity(item, item.quantity - 1) : item,
      )
      // In the order of reading: a line split off another comes after it.
      const items = [...fewer, asHeld(change.newItem)].sort((a, b) => a.sortBy - b.sortBy || a.id - b.id)
      return { ...moved, items }
    }
    case 'renew':
      return {
        ...moved,
        items: base.items.map((item) => ({
          ...item,
          isHeld: item.isHeld || change.itemIds.includes(item.id),
        })),
      }
    case 'places':
      return { ...moved, items: base.items.map((item) => withPlaces(item, change.places)) }
    case 'answers':
    case 'credit':
      return moved
  }
}

/** Adjusts the free places of each session by what this basket takes or gives back. */
function withFreePlaces(
  before: readonly BasketItemRecord[],
  after: readonly BasketItemRecord[],
): BasketItemRecord[] {
  const placesIn = (items: readonly BasketItemRecord[], { slotIds }: BasketItemRecord) =>
    heldLines(items).reduce((sum, one) => sum + (one.slotIds[0] === slotIds[0] ? one.quantity : 0), 0)
  return after.map((item) =>
    item.freePlaces === null
      ? item
      : {
          ...item,
          freePlaces: Math.max(0, item.freePlaces + placesIn(before, item) - placesIn(after, item)),
        },
  )
}

/**
 * Spec 4: returns the reserved credit after the change. Lines that leave the basket take payment lines with
 * them, and the rest never exceeds the sum to pay.
 */
function reservedAfter(
  before: BasketRecord | null,
  next: BasketRecord,
  change: WrittenChange,
): CreditAmounts {
  if (change.kind === 'credit') return change.reserve
  const hasLost = heldLines(before?.items ?? []).some((item) => !next.items.some(({ id }) => id === item.id))
  const event = heldLines(next.items).length === 0 ? 'cleared' : 'itemRemoved'
  const lines = linesOfCredit(next.reserved)
  const left = hasLost ? applyPayingEvent({ ...nothingPaid, lines }, event)!.lines : lines
  return capCredit(creditOfLines(left), payableOf(next.items))
}

/** Returns the reading with the booker's new answers, and the dates of birth of the people named. */
function readingAfter(reading: BasketReading, change: WrittenChange): BasketReading {
  if (change.kind === 'places') {
    const isNamed = ({ cartItemId, place }: { cartItemId: number; place: number }) =>
      change.places.some((one) => one.cartItemId === cartItemId && one.place === place)
    const born = [...reading.party.born.filter((one) => !isNamed(one)), ...change.places]
    return { ...reading, party: { ...reading.party, born } }
  }
  if (change.kind !== 'answers') return reading
  const isOfBooker = ({ cartItemId }: { cartItemId: number | null }) => cartItemId === null
  const removed = new Set(change.removed.filter(isOfBooker).map(({ questionId }) => questionId))
  const answered = change.answers.filter(isOfBooker).map(({ questionId }) => questionId)
  const before = reading.answeredByBooker.filter((id) => !removed.has(id))
  return { ...reading, answeredByBooker: [...before, ...answered] }
}

const asHeld = (item: NewItem): BasketItemRecord => ({
  ...item,
  isHeld: true,
  isCancelled: false,
  isMoved: false,
  isTooLate: false,
  cancelledReason: null,
  completedWaivers: [],
})

/** Returns the line with this number of places. The people of places given back are removed too. */
const withQuantity = (item: BasketItemRecord, quantity: number): BasketItemRecord => ({
  ...item,
  quantity,
  completedWaivers: item.completedWaivers.filter(({ place }) => place <= quantity),
})

function withPlaces(item: BasketItemRecord, places: readonly NewPlace[]): BasketItemRecord {
  const now = places.filter(({ cartItemId }) => cartItemId === item.id)
  const before = item.completedWaivers.filter(({ place }) => !now.some((one) => one.place === place))
  return {
    ...item,
    completedWaivers: [
      ...before,
      ...now.map(({ id, place, firstName, lastName }) => ({
        id,
        place,
        name: fullName({ firstName, lastName }),
      })),
    ].sort((one, other) => one.place - other.place),
  }
}
