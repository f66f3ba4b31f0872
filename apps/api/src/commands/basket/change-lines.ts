import type { CallContext } from '../../call/call-context.ts'
import { guardRefusal } from '../../policies/basket/guard-refusal.ts'
import type { VisitorRecord } from '../../stores/account/visitors.ts'
import type { BasketItemRecord } from '../../stores/basket/basket-record.ts'
import { readBasket } from '../../stores/basket/read-basket.ts'
import type { BasketChange, ChangeFacts, PresentBasket } from './basket-change.ts'
import { writeChange } from './write-change.ts'

export type LineChange = Extract<BasketChange, { kind: 'line' | 'split' }>

interface Changing {
  /** Reads the basket's owner again for each line, so that uses of earlier lines are not counted as left. */
  visitor: () => Promise<VisitorRecord | null>
  isMeant: (item: BasketItemRecord) => boolean
  /** Number of lines that a change may make of a line. */
  newItems?: number
  /** Returns null where the line stays as it is. */
  change: (deciding: ChangeFacts, item: BasketItemRecord) => Promise<LineChange | null>
}

/**
 * Changes the lines of a basket one after the other, each on its own reading. A line that can't be changed
 * stays as it is.
 */
export async function changeLines(
  context: CallContext,
  present: PresentBasket,
  { visitor: readVisitor, isMeant, newItems = 0, change: changeOf }: Changing,
): Promise<void> {
  const { db } = context.services
  const clientId = context.catalogue.client.id
  const seen = new Set<number>()
  for (;;) {
    const visitor = await readVisitor()
    if (visitor?.cartId == null) return
    const reading = await readBasket(db, { clientId, visitor, newItems })
    const { basket } = reading
    const item = basket?.items.find((one) => isMeant(one) && !seen.has(one.id))
    if (!basket || !item || basket.livePayment !== null) return
    seen.add(item.id)
    const change = await changeOf({ context, body: null, reading, basket, visitor }, item)
    if (change === null) continue
    const asked = { key: null, hash: Buffer.alloc(0) }
    try {
      await writeChange(context, present, asked, { visitor, reading, change })
    } catch (error) {
      // Another basket was first, or the session is gone: the line does not change.
      if (guardRefusal(error) === null) throw error
    }
  }
}
