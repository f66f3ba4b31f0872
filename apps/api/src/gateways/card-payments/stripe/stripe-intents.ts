import { isRequestedCurrency } from '../is-requested-currency.ts'
import type { ProviderCallContext, Settled } from '../port.ts'
import { type IntentAnswer, intentAnswer } from './stripe-answers.ts'
import type { Ask } from './stripe-send.ts'
import { actOnce, settled } from './stripe-steps.ts'

export async function captureIntent(
  ask: Ask,
  call: ProviderCallContext,
  ref: string,
  amountPence: number,
): Promise<Settled> {
  const answer = await actOnce(ask, intentAnswer, call, (stripe, key) =>
    stripe.paymentIntents.capture(ref, { amount_to_capture: amountPence }, key),
  )
  const isDone = ({ id, status, amount_received, currency }: IntentAnswer) =>
    id === ref &&
    status === 'succeeded' &&
    amount_received === amountPence &&
    isRequestedCurrency(call, currency)
  return settled(answer, isDone)
}

export async function cancelIntent(ask: Ask, call: ProviderCallContext, ref: string): Promise<Settled> {
  const answer = await actOnce(ask, intentAnswer, call, (stripe, key) =>
    stripe.paymentIntents.cancel(ref, {}, key),
  )
  const isDone = ({ id, status }: IntentAnswer) => id === ref && status === 'canceled'
  // The payment may have been cancelled before: Stripe then refuses, and shows how the payment stands.
  const shown = answer.kind === 'refusal' ? intentAnswer.safeParse(answer.refusal.payment_intent) : null
  return shown?.success && isDone(shown.data) ? { kind: 'done' } : settled(answer, isDone)
}
