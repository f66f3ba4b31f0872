import { isRefusal, type Refusal } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import type { VisitorRecord } from '../../stores/account/visitors.ts'
import type { BasketRecord } from '../../stores/basket/basket-record.ts'
import { type BasketReading, readBasket } from '../../stores/basket/read-basket.ts'
import { decideAddItems } from './add-items.ts'
import { isOfSlot, slotsNamedBy } from './choose/choose-slots.ts'
import type { AddItemsBody } from './choose/chosen-item.ts'
import { applyChange } from './write-change.ts'

export interface PricedChoice {
  visitor: VisitorRecord | null
  reading: BasketReading
  /** The basket with the choice in it. */
  basket: BasketRecord
  /** Lines that the choice would add. */
  lineIds: ReadonlySet<number>
}

/** Prices a choice: decides the basket as adding it would, without writing it. */
export async function priceItems(context: CallContext, body: AddItemsBody): Promise<PricedChoice | Refusal> {
  const visitor = await context.visitor()
  const reading = await readBasket(context.services.db, {
    clientId: context.catalogue.client.id,
    visitor,
    newItems: body.items.length * 2,
    slots: slotsNamedBy(body.items.filter(isOfSlot)),
  })
  const change = await decideAddItems({ context, body, reading, basket: reading.basket, visitor })
  if (isRefusal(change)) return change
  if (change.kind !== 'hold') throw new Error(`adding items came to ‘${change.kind}’`)
  return {
    visitor,
    reading,
    basket: applyChange(reading.basket, reading, change),
    lineIds: new Set(change.items.map(({ id }) => id)),
  }
}
