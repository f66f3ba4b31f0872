import { momentLabels, momentWords } from '@touchline/rules/time/date-labels'
import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import type { WantedItem } from '../../commands/basket/choose/chosen-item.ts'
import { findEndedOffer } from '../../stores/waitlist/waitlist.ts'
import { readSlotWithTerms } from '../read-slot-with-terms.ts'

/** F14: says so when the offer of a place has ended, and not only that the place is taken. */
export async function offerEndedRefusal(
  context: CallContext,
  full: Refusal,
  items: readonly WantedItem[],
): Promise<Refusal> {
  const customer = await context.customer()
  const { details } = full
  const id = details?.slotId
  if (!customer || !details || (typeof id !== 'string' && typeof id !== 'number')) return full
  const found = await readSlotWithTerms(context, String(id))
  if (isRefusal(found)) return full
  const asked = items.filter((item) => String(item.id) === String(id))
  const places = asked.reduce((sum, { quantity = 1 }) => sum + quantity, 0)
  // Some places are left, though fewer than the customer wants.
  if (found.terms.spaces > 0 && places > found.terms.spaces) return full
  const until = await findEndedOffer(context.services.db, customer.customerId, found.slot.id)
  if (until === null) return full
  return refuse('OFFER_ENDED', {
    message: `The place was held for you until ${momentWords(momentLabels(until, found.terms.venue.timeZone).local)}. That time is over, and the place has gone to another person. You are no longer on the waitlist. No money has been taken. Join the waitlist again to wait at the end.`,
    details,
  })
}
