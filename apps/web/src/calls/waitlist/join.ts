import type { SlotId } from '@touchline/contract/entities/slot'
import { messages } from '../../messages.ts'
import { useCallMutation } from '../call-mutation.ts'
import { isNumericId, useWaitlistOutcome } from './outcome.ts'

/** Spec 7: which call joins depends on the kind of id that the session has. */
export function useJoinWaitlist(onLoginRequired: () => void) {
  const outcome = useWaitlistOutcome(messages.waitlistJoined, onLoginRequired)
  const byNumber = useCallMutation({
    load: async () => (await import('@touchline/contract/calls/waitlist/join')).joinWaitlist,
    ...outcome,
  })
  const byOccurrence = useCallMutation({
    load: async () => (await import('@touchline/contract/calls/waitlist/join')).joinOccurrenceWaitlist,
    ...outcome,
  })
  return {
    isPending: byNumber.isPending || byOccurrence.isPending,
    join: (id: SlotId, userId: number) =>
      isNumericId(id)
        ? byNumber.mutate({ body: { item: { id: Number(id), type: 'activity' } } })
        : byOccurrence.mutate({ params: { id: String(id) }, body: { data: { userId } } }),
  }
}
