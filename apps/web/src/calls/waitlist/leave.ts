import type { SlotId } from '@touchline/contract/entities/slot'
import { messages } from '../../messages.ts'
import { useCallMutation } from '../call-mutation.ts'
import { isNumericId, useWaitlistOutcome } from './outcome.ts'

/** Spec 7: which call leaves depends on the kind of id that the session has. */
export function useLeaveWaitlist(onLoginRequired: () => void) {
  const outcome = useWaitlistOutcome(messages.waitlistLeft, onLoginRequired)
  const byEntry = useCallMutation({
    load: async () => (await import('@touchline/contract/calls/waitlist/leave')).leaveWaitlist,
    ...outcome,
  })
  const byOccurrence = useCallMutation({
    load: async () => (await import('@touchline/contract/calls/waitlist/leave')).leaveOccurrenceWaitlist,
    ...outcome,
  })
  return {
    isPending: byEntry.isPending || byOccurrence.isPending,
    leave: (id: SlotId, waitlistId: number, userId: number) =>
      isNumericId(id)
        ? byEntry.mutate({ params: { waitlistId: String(waitlistId) } })
        : byOccurrence.mutate({ params: { occurrenceId: String(id), userId: String(userId) } }),
  }
}
