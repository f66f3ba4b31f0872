import { type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext, CustomerRecord } from '../../call/call-context.ts'
import { findWaitlistEntry, leaveWaitlist, type WaitlistEntryRecord } from '../../stores/waitlist/waitlist.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import { offerAtOnce } from './offer-freed-places.ts'

const hasThePlace = refuse('ALREADY_IN_BASKET', {
  message:
    'You are not on this waitlist any more, since you took the place that became available. Nothing has been changed. To give it up, remove it from your basket; once it is booked, ask our team.',
})

/**
 * Removes a customer from a waitlist; a repeated request changes nothing. Another customer's entry is not
 * found (S06).
 */
export async function leaveTheWaitlist<Reply>(
  context: CallContext,
  customer: CustomerRecord,
  which: { slotId: number } | { entryId: number },
  present: (entry: WaitlistEntryRecord) => Reply,
): Promise<Reply | Refusal> {
  const { customerId } = customer
  const asked = { call: 'leaveWaitlist', content: { ...which, customerId } }
  let freedSlotId: number | null = null
  const answer = await answerOnce(context, customer, asked, async (tx) => {
    const find = () => findWaitlistEntry(tx, { clientId: context.catalogue.client.id, customerId }, which)
    const entry = await find()
    if (!entry) return refuse('NOT_ON_WAITLIST')
    await leaveWaitlist(tx, entry.id)
    // Read again: a press on another page may have taken the place since the first look.
    if ((await find())?.state === 'accepted') return hasThePlace
    freedSlotId = entry.offeredSlotId
    return present({ ...entry, position: null })
  })
  // A declined offer goes to the next customer at once.
  if (freedSlotId !== null) await offerAtOnce(context, [freedSlotId])
  return answer
}
