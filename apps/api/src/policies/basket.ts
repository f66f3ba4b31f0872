import type { BasketItemRecord } from '../stores/baskets/basket-record.ts'

/** Lines whose places are held. The others ran out: they are shown apart, and are no part of what is paid for. */
export const heldOf = (items: readonly BasketItemRecord[]): BasketItemRecord[] =>
  items.filter((item) => item.isHeld)

/** Places that can be paid for: held, and their session stands. */
export const isAvailable = (item: BasketItemRecord): boolean => item.isHeld && !item.isCancelled

export const totalOf = (items: readonly BasketItemRecord[]): number =>
  items.filter(isAvailable).reduce((sum, item) => sum + item.pricePence * item.quantity, 0)

export const needsWaivers = (item: BasketItemRecord): boolean => item.waiverId !== null && isAvailable(item)

/** Whether an attendee still has to be named, or to agree, before it can be paid for. */
export const lacksWaivers = (items: readonly BasketItemRecord[]): boolean =>
  items.some((item) => needsWaivers(item) && item.completedWaivers.length < item.quantity)

/** The ids that such a text was made of; none of a text that is none. */
export const itemIdsIn = (itemHash: string): number[] =>
  Buffer.from(itemHash, 'base64').toString().split(',').map(Number)

/** Recorded: base64 of the item's id; of several, of their ids in order with commas between. */
export const itemHashOf = (items: readonly { id: number }[]): string =>
  items.length === 0 ? '' : Buffer.from(items.map((item) => item.id).join(',')).toString('base64')
