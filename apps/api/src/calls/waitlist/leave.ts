import { leaveOccurrenceWaitlist, leaveWaitlist } from '@touchline/contract/calls/waitlist/leave'
import { isRefusal, refuse } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { leaveTheWaitlist } from '../../commands/waitlist/leave-waitlist.ts'
import { presentWaitlistPlace } from '../../presenters/waitlist/waitlist.ts'
import { readSlotWithTerms } from '../read-slot-with-terms.ts'

export const serveLeaveWaitlist = serve(leaveWaitlist, async ({ context, params }) => {
  const customer = await context.customer()
  if (!customer) return refuse('LOGIN_REQUIRED')
  return leaveTheWaitlist(context, customer, { entryId: Number(params.waitlistId) }, (entry) => ({
    data: presentWaitlistPlace(entry, entry.slotId, null),
  }))
})

/** Leaves the waitlist of a session. S06: the answer does not tell others who is on the list. */
export const serveLeaveOccurrenceWaitlist = serve(leaveOccurrenceWaitlist, async ({ context, params }) => {
  const customer = await context.customer()
  if (!customer) return refuse('LOGIN_REQUIRED')
  if (Number(params.userId) !== customer.customerId) return refuse('NOT_ON_WAITLIST')
  const found = await readSlotWithTerms(context, params.occurrenceId)
  if (isRefusal(found)) return found
  return leaveTheWaitlist(context, customer, { slotId: found.slot.id }, (entry) => ({
    data: presentWaitlistPlace(entry, params.occurrenceId, null),
  }))
})
