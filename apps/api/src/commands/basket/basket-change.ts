import type { Refusal } from '../../answer.ts'
import type { BasketItemRecord, BasketRecord, NewItem } from '../../stores/baskets/basket-record.ts'
import type { BasketReading } from '../../stores/baskets/read-basket.ts'
import type { NewWaiver } from '../../stores/waivers.ts'

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

export type WrittenChange = Exclude<BasketChange, { kind: 'none' }>

/** The basket after the change, before it is written: the reply is made of it. */
export function applyChange(
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

/** The person named for a place that is given back is forgotten with it. */
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
