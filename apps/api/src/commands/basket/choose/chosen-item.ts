import type { addItems } from '@touchline/contract/calls/basket/add-items'
import type { BodyOf } from '@touchline/contract/define-call'
import type { NewItem } from '../../../stores/basket/basket-record.ts'

export type AddItemsBody = BodyOf<typeof addItems>
export type WantedItem = AddItemsBody['items'][number]

/** A wanted item as chosen: its places and price, as the customer is shown it. */
export type ChosenItem = Omit<NewItem, 'id' | 'sortBy'>
