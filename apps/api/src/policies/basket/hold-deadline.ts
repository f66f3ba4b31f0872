import { type Refusal, refuse } from '../../call/answer.ts'
import type { BasketItemRecord, BasketRecord } from '../../stores/basket/basket-record.ts'
import type { ClientRecord } from '../../stores/catalogue/catalogue.ts'
import { heldLines } from './basket.ts'

/** Number of lines above which a basket is hoarding, not shopping. */
export const linesAtMost = 20

export const lineTooMany = (lines: readonly BasketItemRecord[], more: number): Refusal | null =>
  heldLines(lines).length + more > linesAtMost
    ? refuse('QUANTITY_NOT_OFFERED', {
        message: `A basket can have ${linesAtMost} lines. Pay for these first, then add more.`,
      })
    : null

/** Returns the deadline for places added now. A basket has a single deadline. */
export function deadlineFor(
  { holdMinutes }: ClientRecord,
  { now }: { now: Date },
  basket: BasketRecord | null,
): { expiresAt: Date; renewalsUsed: number } {
  const isRunning = basket?.expiresAt != null && basket.expiresAt > now && heldLines(basket.items).length > 0
  return isRunning
    ? { expiresAt: basket.expiresAt!, renewalsUsed: basket.renewalsUsed }
    : { expiresAt: new Date(now.getTime() + holdMinutes * 60_000), renewalsUsed: 0 }
}
