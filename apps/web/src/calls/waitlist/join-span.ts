import type { joinSpanWaitlist } from '@touchline/contract/calls/waitlist/join-span'
import type { BodyOf } from '@touchline/contract/define-call'
import type { CallApi } from '../call-api.ts'
import { newIdempotencyKey } from '../idempotency-key.ts'

export type WaitedSpan = BodyOf<typeof joinSpanWaitlist>

/** Joins the wait for the first court that comes free within a span of a day. */
export async function joinSpan(callApi: CallApi, body: WaitedSpan): Promise<void> {
  const call = (await import('@touchline/contract/calls/waitlist/join-span')).joinSpanWaitlist
  await callApi(call, { body }, { idempotencyKey: newIdempotencyKey() })
}
