import type { addItems } from '@touchline/contract/calls/basket/add-items'
import type { BodyOf } from '@touchline/contract/define-call'
import type { Wanted } from '@touchline/rules/basket/cart'

export type NewItem = BodyOf<typeof addItems>['items'][number]

/** What one press puts into the basket, or takes out of it. */
export type Bookable = {
  key: string
  /** 'Yoga, Tue 18:30', for a visitor who has to log in first. */
  name?: string
  items: readonly NewItem[]
  /** The items of the basket that are this one now. */
  cartItemIds: readonly number[]
  allowsAnonymous: boolean
  onAdded?: () => void
}

export type Press = (bookable: Bookable, wanted: Wanted) => void
/** Another customer took the place first: what could not be had, and which slot of it is full. */
export type OnFull = (key: string, slotId: string) => void
/** What is on its way into the basket or out of it, by its key. */
export type Busy = ReadonlyMap<string, Wanted>
