import type Stripe from 'stripe'
import type { z } from 'zod'
import type { ProviderCallContext, Settled } from '../port.ts'
import { badResponse } from './stripe-answers.ts'
import type { Ask, StripeAnswer, StripeRefusal } from './stripe-send.ts'

const newKeysAtMost = 3

/**
 * Repeats a step under a new key when Stripe only repeats an old failure: Stripe keeps the first answer to a
 * key for a day, its own failures too. Captures, cancellations and detachments cannot happen twice, since the
 * payment or the card itself shows them.
 */
export async function actOnce<T>(
  ask: Ask,
  schema: z.ZodType<T>,
  call: ProviderCallContext,
  request: (stripe: Stripe, key: { idempotencyKey: string }) => Promise<unknown>,
): Promise<StripeAnswer<T>> {
  let { idempotencyKey } = call
  for (let keys = 1; ; keys++) {
    const answer = await ask(schema, (stripe) => request(stripe, { idempotencyKey }))
    const replayOf = 'replayOf' in answer ? answer.replayOf : null
    if (replayOf === null || keys === newKeysAtMost) return answer
    idempotencyKey = `${call.idempotencyKey}-${replayOf}`
  }
}

export function settled<T>(given: StripeAnswer<T>, isDone: (value: T) => boolean): Settled {
  const answer = known(given)
  if (answer.kind === 'answer') return isDone(answer.value) ? { kind: 'done' } : badResponse
  if (answer.kind === 'unknown') return { kind: 'unknown', cause: answer.cause }
  return { kind: 'refused', raw: answer.refusal.code ?? answer.refusal.type }
}

export const isMissing = ({ status, code }: StripeRefusal): boolean =>
  status === 404 && code === 'resource_missing'

/** Turns `untouched` into `unknown`: a read that was turned away says nothing about the payment. */
export const known = <T>(answer: StripeAnswer<T>): Exclude<StripeAnswer<T>, { kind: 'untouched' }> =>
  answer.kind === 'untouched' ? { kind: 'unknown', cause: answer.cause, replayOf: null } : answer
