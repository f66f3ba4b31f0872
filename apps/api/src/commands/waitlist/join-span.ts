import { waitlistsAtMost } from '@touchline/rules/limits/defaults'
import { isOnWaitlist } from '@touchline/rules/states/waitlist'
import { type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext, CustomerRecord } from '../../call/call-context.ts'
import type { SlotWithTerms } from '../../policies/timetable/day.ts'
import {
  countWaitlists,
  findSpanEntry,
  joinSpanWaitlist,
  type WaitedSpan,
  type WaitlistEntryRecord,
} from '../../stores/waitlist/waitlist.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import { notifyOfJoining } from './notify-waiters.ts'

interface Wanted {
  span: { from: Date; until: Date }
  /** Slots within it: at least one, all of the same venue. */
  courts: readonly SlotWithTerms[]
  isAnyCourt: boolean
}

/** Adds a customer to the waitlist of any court of a span, or of one court: once, however often they ask. */
export async function joinSpan<Reply>(
  context: CallContext,
  customer: CustomerRecord,
  { span, courts, isAnyCourt }: Wanted,
  present: (entry: WaitlistEntryRecord) => Reply,
): Promise<Reply | Refusal> {
  const { slot } = courts[0]!
  const wait: WaitedSpan = {
    clientId: context.catalogue.client.id,
    customerId: customer.customerId,
    venueId: slot.venueId,
    categoryId: slot.categoryId,
    locationId: isAnyCourt ? null : slot.locationId,
    ...span,
  }
  return answerOnce(context, customer, { call: 'joinSpanWaitlist', content: wait }, async (tx) => {
    const already = await findSpanEntry(tx, wait)
    if (already && isOnWaitlist(already.state)) return present(already)
    if (courts.every(({ terms }) => !terms.hasWaitlist)) return refuse('NO_WAITLIST')
    if (courts.every(({ terms }) => !terms.isForThem)) return refuse('PRICE_NOT_OFFERED')
    if ((await countWaitlists(tx, wait.customerId)) >= waitlistsAtMost) return refuse('TOO_MANY_WAITLISTS')
    await joinSpanWaitlist(tx, wait)
    const entry = (await findSpanEntry(tx, wait))!
    await notifyOfJoining(tx, wait.clientId, entry.id)
    return present(entry)
  })
}
