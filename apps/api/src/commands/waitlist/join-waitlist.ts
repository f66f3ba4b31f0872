import { waitlistsAtMost } from '@touchline/rules/limits/defaults'
import { isOnWaitlist } from '@touchline/rules/states/waitlist'
import { type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext, CustomerRecord } from '../../call/call-context.ts'
import type { SlotWithTerms } from '../../policies/timetable/day.ts'
import { waitlistRefusalOf } from '../../policies/timetable/slot-terms.ts'
import { maxPartySize, waitlistRulesOf } from '../../policies/waitlist/waitlist.ts'
import { lockSlots } from '../../stores/basket/locks.ts'
import {
  countLine,
  countWaitlists,
  findWaitlistEntry,
  joinWaitlist,
  type WaitlistEntryRecord,
} from '../../stores/waitlist/waitlist.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import { notifyOfJoining } from './notify-waiters.ts'

/** Adds a customer to the waitlist of a full session: once, however often they ask. */
export async function joinTheWaitlist<Reply>(
  context: CallContext,
  customer: CustomerRecord,
  { slot, terms, quantity }: SlotWithTerms & { quantity: number },
  present: (entry: WaitlistEntryRecord) => Reply,
): Promise<Reply | Refusal> {
  const { customerId } = customer
  const clientId = context.catalogue.client.id
  const asked = {
    call: 'joinWaitlist',
    content: { slotId: slot.id, customerId, ...(quantity > 1 && { quantity }) },
  }
  return answerOnce(context, customer, asked, async (tx) => {
    const find = () => findWaitlistEntry(tx, { clientId, customerId }, { slotId: slot.id })
    const already = await find()
    if (already && isOnWaitlist(already.state)) return present(already)
    const refused = waitlistRefusalOf(slot, terms)
    if (refused) return refuse(refused)
    if (quantity > maxPartySize(slot, context.catalogue.client)) return refuse('QUANTITY_NOT_OFFERED')
    if ((await countWaitlists(tx, customerId)) >= waitlistsAtMost) return refuse('TOO_MANY_WAITLISTS')

    await lockSlots(tx, [slot.id])
    const { size } = waitlistRulesOf(terms.category)
    if (size !== null && (await countLine(tx, slot.id)) >= size) return refuse('WAITLIST_FULL')
    await joinWaitlist(tx, { clientId, slotId: slot.id, customerId, quantity })
    const entry = (await find())!
    await notifyOfJoining(tx, clientId, entry.id)
    return present(entry)
  })
}
