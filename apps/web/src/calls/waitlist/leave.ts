import type { SlotId } from '@touchline/contract/entities/timetable/slot'
import type { CallApi } from '../call-api.ts'
import { newIdempotencyKey } from '../idempotency-key.ts'
import { isNumericId } from './is-numeric-id.ts'

type OfSession = { id: SlotId; waitlistId: number; userId: number }
/** By the entry alone. */
type Entry = { id: null; waitlistId: number; userId: null } | OfSession

/** Spec 7: which call leaves depends on the kind of id that the session has. */
export async function leaveWaitlist(callApi: CallApi, { id, waitlistId, userId }: Entry): Promise<void> {
  const calls = await import('@touchline/contract/calls/waitlist/leave')
  const idempotencyKey = newIdempotencyKey()
  if (id === null || isNumericId(id)) {
    const params = { waitlistId: String(waitlistId) }
    await callApi(calls.leaveWaitlist, { params }, { idempotencyKey })
  } else {
    const params = { occurrenceId: String(id), userId: String(userId) }
    await callApi(calls.leaveOccurrenceWaitlist, { params }, { idempotencyKey })
  }
}
