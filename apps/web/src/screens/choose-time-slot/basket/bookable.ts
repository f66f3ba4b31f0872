import type { addItems } from '@touchline/contract/calls/basket/add-items'
import type { BodyOf } from '@touchline/contract/define-call'
import type { WantedPresence } from '@touchline/rules/basket/cart'

export type NewItem = BodyOf<typeof addItems>['items'][number]

/** Choice that one press puts into the basket, or takes out of it. */
export type Bookable = {
  key: string
  /** Name for a visitor who has to log in first: 'Yoga, Tue 18:30'. */
  name?: string
  items: readonly NewItem[]
  /** Items of the basket that are this choice now. */
  cartItemIds: readonly number[]
  allowsAnonymous: boolean
  onAdded?: () => void
}

export type Press = (bookable: Bookable, wanted: WantedPresence) => void
/**
 * Callback for a place that another customer took first: the key of the
 * choice, and the slot of it that is full.
 */
export type OnFull = (key: string, slotId: string) => void
/** Choices on their way into the basket or out of it, by key. */
export type Busy = ReadonlyMap<string, WantedPresence>
