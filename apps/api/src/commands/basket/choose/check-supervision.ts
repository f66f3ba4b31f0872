import type { Refusal } from '../../../call/answer.ts'
import type { Visit } from '../../../call/visit.ts'
import { heldOf, isAvailable, isMoving } from '../../../policies/basket/basket.ts'
import {
  bornIn,
  type LineOfParty,
  supervisedSlots,
  supervisionIn,
  supervisionRefusal,
} from '../../../policies/people/supervision.ts'
import type { VisitorRecord } from '../../../stores/account/visitors.ts'
import type { BasketRecord } from '../../../stores/basket/basket-record.ts'
import { listBookedParties } from '../../../stores/basket/parties.ts'
import type { BasketReading } from '../../../stores/basket/read-basket.ts'

interface Change {
  /** The new lines. */
  chosen: readonly LineOfParty[]
  /** The line that they replace. */
  replacedId?: number
}

/** Refuses when children would come without the adults they need. Staff see the people in front of them. */
export async function refusalForSupervision(
  visit: Visit,
  visitor: VisitorRecord | null,
  basket: BasketRecord | null,
  { chosen, replacedId }: Change,
): Promise<Refusal | null> {
  const slotIds = supervisedSlots(chosen, supervisionIn(visit.catalogue))
  if (visitor?.role === 'staff' || slotIds.length === 0) return null
  const others = (basket?.items ?? []).filter(
    (item) => isAvailable(item) && !isMoving(item) && item.id !== replacedId,
  )
  return refusalOf(visit, visitor, slotIds, [...chosen, ...others], 'Nothing has been changed.')
}

/**
 * Checks a whole basket in the same way before it is paid for: lines may have been removed, and people have
 * been named.
 */
export async function refusalForSupervisionAtCheckout(
  visit: Visit,
  visitor: VisitorRecord,
  basket: BasketRecord,
  { born }: BasketReading['party'],
): Promise<Refusal | null> {
  // The people of a booking that is moved are not checked again.
  const lines = heldOf(basket.items).filter((item) => !isMoving(item))
  const slotIds = supervisedSlots(lines, supervisionIn(visit.catalogue))
  if (visitor.role === 'staff' || slotIds.length === 0) return null
  const named = lines.map((line) => bornIn(line, born))
  return refusalOf(visit, visitor, slotIds, named, 'No money has been taken, and your places are still held.')
}

async function refusalOf(
  visit: Visit,
  visitor: VisitorRecord | null,
  slotIds: readonly number[],
  lines: readonly LineOfParty[],
  meaning: string,
): Promise<Refusal | null> {
  const { services, catalogue } = visit
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
