import type { Refusal } from '../../../call/answer.ts'
import type { CallContext } from '../../../call/call-context.ts'
import {
  overlapRefusal,
  overlapsAmong,
  overlapsFound,
  personOf,
} from '../../../policies/timetable/overlaps.ts'
import type { VisitorRecord } from '../../../stores/account/visitors.ts'
import { findOverlaps } from '../../../stores/timetable/overlaps.ts'
import type { ChosenItem } from './chosen-item.ts'

/** F11: refuses for a page that wants warnings, while a person has another place at that time. */
export async function refusalForOverlaps(
  context: CallContext,
  visitor: VisitorRecord | null,
  chosen: readonly ChosenItem[],
  what: 'add' | 'change',
): Promise<Refusal | null> {
  const bookerId = visitor?.customerId ?? null
  // Two guests with the same name may be two people.
  const known = chosen.filter(({ guest }) => guest === null)
  const wanted = known.flatMap((item) => {
    const personId = personOf(item) ?? bookerId
    return item.slotIds.map((slotId) => ({ slotId, personId }))
  })
  const records = visitor ? await findOverlaps(context.services.db, visitor.cartId, wanted) : []
  return overlapRefusal(
    [...overlapsFound(records, context.catalogue, bookerId), ...overlapsAmong(known)],
    what,
  )
}
