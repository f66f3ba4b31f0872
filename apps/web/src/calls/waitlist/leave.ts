import type { SlotId } from '@touchline/contract/entities/timetable/slot'
import type { CallApi } from '../call-api.ts'
import { newIdempotencyKey } from '../idempotency-key.ts'
import { isNumericId } from './is-numeric-id.ts'

type OfSession = { id: SlotId; waitlistId: number; userId: number }
/** An entry alone, or with its session. */
type Entry = { id: null; waitlistId: number; userId: null } | OfSession

/** Leaves a waitlist, by the call that fits the kind of the session's id (spec 7). */
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
