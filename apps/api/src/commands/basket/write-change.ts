import type { Kysely } from 'kysely'
import type { BasketRecord } from '../../stores/baskets/basket-record.ts'
import type { BasketWriting, Holding, HoldLimiting } from '../../stores/baskets/basket-writing.ts'
import { holdItems } from '../../stores/baskets/hold-items.ts'
import { releaseItems } from '../../stores/baskets/release-items.ts'
import { saveWaivers } from '../../stores/baskets/save-waivers.ts'
import { updateQuantity } from '../../stores/baskets/update-quantity.ts'
import type { Database } from '../../stores/tables.ts'
import type { WrittenChange } from './basket-change.ts'
import { holdLonger } from './hold-longer.ts'

/** @returns null or false when the basket has moved on since it was read; @throws the guards' codes */
export function writeChange(
  db: Kysely<Database>,
  writing: BasketWriting,
  change: WrittenChange,
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
    case 'quantity': {
      const item = basket!.items.find(({ id }) => id === change.itemId)!
      const more = change.quantity - item.quantity
      const limiting = more > 0 ? ofTheSameTurn(writing.limiting) : null
      return updateQuantity(db, { ...writing, limiting, item, quantity: change.quantity })
    }
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

/** More places of what is held already are no other turn: its minutes are not counted. */
const ofTheSameTurn = (limiting: HoldLimiting | null): HoldLimiting | null =>
  limiting && { ...limiting, limits: { ...limiting.limits, minutesInAll: 1e6 } }
