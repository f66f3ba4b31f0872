import type { ProviderCallContext } from '../../card-payments/port.ts'
import { badResponse, customerAnswer } from '../../card-payments/stripe/stripe-answers.ts'
import { detachCard } from '../../card-payments/stripe/stripe-saved-cards.ts'
import type { Ask, StripeAnswer } from '../../card-payments/stripe/stripe-send.ts'
import { actOnce, isMissing } from '../../card-payments/stripe/stripe-steps.ts'
import type {
  DebitDone,
  MandateAnswer,
  MandateName,
  MandateRequest,
  MandateSession,
  MandateState,
} from '../port.ts'
import {
  debitKeys,
  type MandateTold,
  mandateAnswer,
  openedSession,
  readRevocation,
  sessionAnswer,
  setupIntents,
} from './stripe-debit-answers.ts'

export type Unanswered = Exclude<StripeAnswer<never>, { kind: 'answer' }>

export const wordOf = ({ refusal }: Extract<Unanswered, { kind: 'refusal' }>): string =>
  refusal.code ?? refusal.type

/** Reads what did not succeed. A call that was turned away did nothing, but that tells nothing of the thing. */
export const unanswered = (answer: Unanswered) =>
  answer.kind === 'refusal'
    ? ({ kind: 'refused', raw: wordOf(answer) } as const)
    : ({ kind: 'unknown', cause: answer.cause } as const)

export const missing = (answer: Unanswered) => {
  if (answer.kind !== 'refusal') return { kind: 'unknown', cause: answer.cause } as const
  return isMissing(answer.refusal) ? ({ kind: 'missing' } as const) : badResponse
}

/** Reads a question beside the first that was not answered: what was asked for is not known then. */
export const unreadable = (answer: Unanswered) =>
  answer.kind === 'refusal' ? badResponse : ({ kind: 'unknown', cause: answer.cause } as const)

/** Opens Stripe's own page, for a customer that belongs to this mandate alone. */
export async function openSession(
  ask: Ask,
  call: ProviderCallContext,
  wanted: MandateRequest,
): Promise<MandateSession> {
  const metadata = { [debitKeys.mandate]: wanted.ourRef }
  const customer = await actOnce(
    ask,
    customerAnswer,
    { idempotencyKey: `mandate-${wanted.ourRef}-customer` },
    (stripe, key) =>
      stripe.customers.create({ name: wanted.payerName, email: wanted.payerEmail, metadata }, key),
  )
  if (customer.kind !== 'answer') return unanswered(customer)
  const session = await actOnce(ask, openedSession, call, (stripe, key) =>
    stripe.checkout.sessions.create(
      {
        mode: 'setup',
        allowed_payment_method_types: ['bacs_debit'],
        currency: 'gbp',
        customer: customer.value.id,
        success_url: wanted.returnUrl,
        cancel_url: wanted.returnUrl,
        metadata,
        setup_intent_data: { metadata },
      },
      key,
    ),
  )
  if (session.kind !== 'answer') return unanswered(session)
  const { id: sessionRef, url, expires_at: expiresAt } = session.value
  return { kind: 'ready', sessionRef, url, expiresAt: new Date(expiresAt * 1000).toISOString() }
}

export async function queryMandate(ask: Ask, by: MandateName): Promise<MandateAnswer | { kind: 'missing' }> {
  if ('ref' in by) return readMandate(ask, by.ref)
  const { ourRef, sessionRef } = by
  // Stripe finds no mandate by our reference: only the session leads to it.
  if (sessionRef === null) return badResponse
  const answer = await ask(sessionAnswer, (stripe) =>
    stripe.checkout.sessions.retrieve(sessionRef, { expand: ['setup_intent'] }),
  )
  if (answer.kind !== 'answer') return missing(answer)
  const { metadata, setup_intent: setup } = answer.value
  if (metadata?.[debitKeys.mandate] !== ourRef) return badResponse
  if (setup?.status !== 'succeeded' || setup.mandate === null) return { kind: 'missing' }
  return readMandate(ask, setup.mandate)
}

async function readMandate(ask: Ask, ref: string): Promise<MandateAnswer | { kind: 'missing' }> {
  const found = await findMandate(ask, ref)
  if (found.kind !== 'mandate') return missing(found)
  const setup = await findSetup(ask, found.told)
  if ('kind' in setup) return unreadable(setup)
  const { bacs_debit: bacs } = found.told.payment_method_details
  return {
    kind: 'mandate',
    ref,
    ourRef: setup.ourRef,
    state: stateOf(found.told),
    reason: readRevocation(bacs.revocation_reason),
    // Two digits are enough to know one's account by.
    accountEnding: (found.told.payment_method.bacs_debit.last4 ?? '').slice(-2),
  }
}

/**
 * Reads the state of a mandate. Stripe has no call that cancels one: we detach its bank account from its customer,
 * after which Stripe collects nothing more by it.
 */
export function stateOf({ status, payment_method, payment_method_details }: MandateTold): MandateState {
  const { network_status: network } = payment_method_details.bacs_debit
  if (network === 'refused') return 'failed'
  if (network === 'revoked' || status === 'inactive' || payment_method.customer === null) return 'cancelled'
  return network === 'accepted' && status === 'active' ? 'active' : 'pending'
}

/** Reads a mandate of that name, and none else. */
export async function findMandate(
  ask: Ask,
  ref: string,
): Promise<{ kind: 'mandate'; told: MandateTold } | Unanswered> {
  const answer = await ask(mandateAnswer, (stripe) =>
    stripe.mandates.retrieve(ref, { expand: ['payment_method'] }),
  )
  if (answer.kind !== 'answer') return answer
  return answer.value.id === ref
    ? { kind: 'mandate', told: answer.value }
    : { ...badResponse, replayOf: null }
}

/** Finds how a mandate was set up. That has our name for it and its customer, also once it is cancelled. */
export async function findSetup(
  ask: Ask,
  { payment_method: method }: MandateTold,
): Promise<{ ourRef: string; customer: string | null } | Unanswered> {
  const answer = await ask(setupIntents, (stripe) =>
    stripe.setupIntents.list({ payment_method: method.id, limit: 1 }),
  )
  if (answer.kind !== 'answer') return answer
  const [setup] = answer.value.data
  return { ourRef: setup?.metadata?.[debitKeys.mandate] ?? '', customer: setup?.customer ?? null }
}

export async function cancelMandate(ask: Ask, call: ProviderCallContext, ref: string): Promise<DebitDone> {
  const found = await findMandate(ask, ref)
  if (found.kind !== 'mandate') return unanswered(found)
  if (stateOf(found.told) === 'cancelled') return { kind: 'done' }
  const done = await detachCard(ask, call, found.told.payment_method.id)
  return done.kind === 'refused' ? { kind: 'refused', raw: done.raw } : done
}
