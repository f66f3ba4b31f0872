import { waitlistsAtMost } from '@touchline/rules/decisions'
import { isOnWaitlist } from '@touchline/rules/states/waitlist'
import { type Refusal, refuse } from '../../answer.ts'
import type { SlotWithTerms } from '../../policies/day.ts'
import { waitlistRefusalOf } from '../../policies/slot-terms.ts'
import { lockSlots } from '../../stores/baskets/locks.ts'
import {
  countWaitlists,
  findWaitlistEntry,
  joinWaitlist,
  type WaitlistEntryRecord,
} from '../../stores/waitlist.ts'
import type { CustomerRecord, Visit } from '../../visit.ts'
import { answerOnce } from '../answer-once.ts'

/** Puts a customer into the line for a full session: once, however often they ask. */
export async function joinTheWaitlist<Reply>(
  visit: Visit,
  customer: CustomerRecord,
  { slot, terms }: SlotWithTerms,
  present: (entry: WaitlistEntryRecord) => Reply,
): Promise<Reply | Refusal> {
  const { customerId } = customer
  const clientId = visit.catalogue.client.id
  const asked = { call: 'joinWaitlist', content: { slotId: slot.id, customerId } }
  return answerOnce(visit, customer, asked, async (tx) => {
    const find = () => findWaitlistEntry(tx, { clientId, customerId }, { slotId: slot.id })
    const already = await find()
    if (already && isOnWaitlist(already.state)) return present(already)
    const refused = waitlistRefusalOf(slot, terms)
    if (refused) return refuse(refused)
    if ((await countWaitlists(tx, customerId)) >= waitlistsAtMost) return refuse('TOO_MANY_WAITLISTS')

    await lockSlots(tx, [slot.id])
    await joinWaitlist(tx, { clientId, slotId: slot.id, customerId })
    return present((await find())!)
  })
}
