import { joinOccurrenceWaitlist, joinWaitlist } from '@touchline/contract/calls/waitlist/join'
import type { SlotId } from '@touchline/contract/entities/timetable/slot'
import { isRefusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { serve } from '../../call/serve.ts'
import { joinTheWaitlist } from '../../commands/waitlist/join-waitlist.ts'
import { waitlistRulesOf } from '../../policies/waitlist/waitlist.ts'
import { presentWaitlistPlace } from '../../presenters/waitlist/waitlist.ts'
import { readSlotWithTerms } from '../read-slot-with-terms.ts'

export const serveJoinWaitlist = serve(joinWaitlist, ({ context, body }) =>
  join(context, { id: body.item.id, userId: null, quantity: body.item.quantity }),
)

export const serveJoinOccurrenceWaitlist = serve(joinOccurrenceWaitlist, ({ context, params, body }) =>
  join(context, { id: params.id, ...body.data }),
)

interface Wanted {
  id: SlotId
  userId: number | null
  quantity?: number | undefined
}

/** Joins the waitlist. S02: a customer can't wait in another person's name. */
async function join(context: CallContext, { id, userId, quantity = 1 }: Wanted) {
  const customer = await context.customer()
  if (!customer) return refuse('LOGIN_REQUIRED')
  if (userId !== null && userId !== customer.customerId) return refuse('FORBIDDEN')
  const found = await readSlotWithTerms(context, String(id))
  if (isRefusal(found)) return found
  const rules = waitlistRulesOf(found.terms.category)
  return joinTheWaitlist(context, customer, { ...found, quantity }, (entry) => ({
    data: presentWaitlistPlace(entry, id, rules),
  }))
}
