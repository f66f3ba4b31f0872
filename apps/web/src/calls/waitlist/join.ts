import type { SlotId } from '@touchline/contract/entities/timetable/slot'
import type { CallApi } from '../call-api.ts'
import { newIdempotencyKey } from '../idempotency-key.ts'
import { isNumericId } from './is-numeric-id.ts'

type Wait = { id: SlotId; userId: number; quantity: number }

/** Joins a waitlist, by the call that fits the kind of the session's id (spec 7). */
export async function joinWaitlist(callApi: CallApi, { id, userId, quantity }: Wait): Promise<void> {
  const calls = await import('@touchline/contract/calls/waitlist/join')
  const idempotencyKey = newIdempotencyKey()
  if (isNumericId(id)) {
    const body = { item: { id: Number(id), type: 'activity' as const, quantity } }
    await callApi(calls.joinWaitlist, { body }, { idempotencyKey })
  } else {
    const args = { params: { id: String(id) }, body: { data: { userId, quantity } } }
    await callApi(calls.joinOccurrenceWaitlist, args, { idempotencyKey })
  }
}
