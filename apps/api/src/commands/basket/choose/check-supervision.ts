import type { Refusal } from '../../../call/answer.ts'
import type { CallContext } from '../../../call/call-context.ts'
import { heldLines, isAvailable, isMoving } from '../../../policies/basket/basket.ts'
import {
  type PartyLine,
  supervisedSlots,
  supervisionIn,
  supervisionRefusal,
  withBirthDates,
} from '../../../policies/people/supervision.ts'
import type { VisitorRecord } from '../../../stores/account/visitors.ts'
import type { BasketRecord } from '../../../stores/basket/basket-record.ts'
import { listBookedParties } from '../../../stores/basket/parties.ts'
import type { BasketReading } from '../../../stores/basket/read-basket.ts'

interface Change {
  /** The new lines. */
  chosen: readonly PartyLine[]
  /** The line that they replace. */
  replacedId?: number
}

/** Refuses when children would come without the adults they need. Staff see the people in front of them. */
export async function refusalForSupervision(
  context: CallContext,
  visitor: VisitorRecord | null,
  basket: BasketRecord | null,
  { chosen, replacedId }: Change,
): Promise<Refusal | null> {
  const slotIds = supervisedSlots(chosen, supervisionIn(context.catalogue))
  if (visitor?.role === 'staff' || slotIds.length === 0) return null
  const others = (basket?.items ?? []).filter(
    (item) => isAvailable(item) && !isMoving(item) && item.id !== replacedId,
  )
  return refusalOf(context, visitor, slotIds, [...chosen, ...others], 'Nothing has been changed.')
}

/**
 * Checks a whole basket in the same way before it is paid for: lines may have been removed, and people have
 * been named.
 */
export async function refusalForSupervisionAtCheckout(
  context: CallContext,
  visitor: VisitorRecord,
  basket: BasketRecord,
  { born }: BasketReading['party'],
): Promise<Refusal | null> {
  // The people of a booking that is moved are not checked again.
  const lines = heldLines(basket.items).filter((item) => !isMoving(item))
  const slotIds = supervisedSlots(lines, supervisionIn(context.catalogue))
  if (visitor.role === 'staff' || slotIds.length === 0) return null
  const named = lines.map((line) => withBirthDates(line, born))
  return refusalOf(
    context,
    visitor,
    slotIds,
    named,
    'No money has been taken, and your places are still held.',
  )
}

async function refusalOf(
  context: CallContext,
  visitor: VisitorRecord | null,
  slotIds: readonly number[],
  lines: readonly PartyLine[],
  meaning: string,
): Promise<Refusal | null> {
  const { services, catalogue } = context
  const booked =
    visitor?.customerId == null ? [] : await listBookedParties(services.db, visitor.customerId, slotIds)
  return supervisionRefusal(
    slotIds,
    [...lines, ...booked],
    visitor?.people ?? null,
    supervisionIn(catalogue),
    meaning,
  )
}
