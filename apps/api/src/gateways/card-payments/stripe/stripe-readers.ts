import { z } from 'zod'
import type {
  AuthoriseOutcome,
  ProviderCallContext,
  QueryOutcome,
  ReaderList,
  ReaderPayment,
  Settled,
} from '../port.ts'
import { badResponse, expand, intentAnswer, listOf, metadataKeys, readIntent } from './stripe-answers.ts'
import { cancelIntent } from './stripe-intents.ts'
import type { Ask } from './stripe-send.ts'
import { known } from './stripe-steps.ts'

/** A reader of Stripe Terminal, as far as it is used. */
const readerAnswer = z.object({
  id: z.string().min(1),
  object: z.literal('terminal.reader'),
  label: z.string(),
  status: z.enum(['online', 'offline']).nullable(),
  action: z
    .object({
      status: z.enum(['in_progress', 'succeeded', 'failed']),
      failure_code: z.string().nullable(),
      process_payment_intent: z
        .object({ payment_intent: z.union([z.string(), z.object({ id: z.string() })]) })
        .optional(),
    })
    .nullable(),
})

type ReaderAnswer = z.output<typeof readerAnswer>

/** Lists up to a hundred readers of the account. */
export async function listStripeReaders(ask: Ask): Promise<ReaderList> {
  const answer = known(
    await ask(listOf(readerAnswer), (stripe) => stripe.terminal.readers.list({ limit: 100 })),
  )
  if (answer.kind === 'unknown') return { kind: 'unknown', cause: answer.cause }
  if (answer.kind === 'refusal') return badResponse
  return {
    kind: 'list',
    readers: answer.value.data.map(({ id, label, status }) => ({
      id,
      label,
      isOnline: status === 'online',
      screenUrl: null,
    })),
  }
}

/** Refusals by which a reader did nothing. Of `terminal_reader_timeout` nothing is known. */
const nothingDone: Record<string, 'reader_busy' | 'reader_offline'> = {
  terminal_reader_busy: 'reader_busy',
  terminal_reader_offline: 'reader_offline',
  terminal_reader_hardware_fault: 'reader_offline',
}

/**
 * Makes a payment with manual capture and hands it to the reader (server-driven Terminal). Both requests have keys
 * of this call, so that a repetition makes nothing twice.
 */
export async function beginAtStripeReader(
  ask: Ask,
  call: ProviderCallContext,
  payment: ReaderPayment,
): Promise<AuthoriseOutcome> {
  const { readerId, ourRef, amountPence, currency, merchantName } = payment
  const made = await ask(intentAnswer, (stripe) =>
    stripe.paymentIntents.create(
      {
        amount: amountPence,
        currency: currency.toLowerCase(),
        capture_method: 'manual',
        allowed_payment_method_types: ['card_present'],
        description: merchantName,
        metadata: { [metadataKeys.payment]: ourRef, [metadataKeys.reader]: readerId },
        expand,
      },
      { idempotencyKey: call.idempotencyKey },
    ),
  )
  if (made.kind === 'untouched') return { kind: 'rejected', reason: 'provider_unavailable', raw: made.cause }
  if (made.kind === 'unknown') return { kind: 'unknown', cause: made.cause }
  if (made.kind === 'refusal') {
    const { code, type } = made.refusal
    const reason = code === 'amount_too_small' ? 'sum_too_small' : 'request_invalid'
    return { kind: 'rejected', reason, raw: code ?? type }
  }
  const outcome = readIntent(made.value)
  if (!('ourRef' in outcome) || outcome.ourRef !== ourRef) return badResponse
  // A repeated request may find it paid, or given up.
  return outcome.kind === 'challenge' ? handOver(ask, call, readerId, outcome) : outcome
}

async function handOver(
  ask: Ask,
  call: ProviderCallContext,
  readerId: string,
  waiting: Extract<AuthoriseOutcome, { kind: 'challenge' }>,
): Promise<AuthoriseOutcome> {
  // Never with another key, as for other steps: a second hand-over would be a second try to take the money.
  const answer = known(
    await ask(readerAnswer, (stripe) =>
      stripe.terminal.readers.processPaymentIntent(
        readerId,
        { payment_intent: waiting.ref, process_config: { enable_customer_cancellation: true } },
        { idempotencyKey: `${call.idempotencyKey}-reader` },
      ),
    ),
  )
  if (answer.kind === 'answer') return waiting
  if (answer.kind === 'unknown') return { kind: 'unknown', cause: answer.cause }
  const { code } = answer.refusal
  // The reader may have it: only a query tells.
  if (code === 'terminal_reader_timeout') return { kind: 'unknown', cause: 'timeout' }
  // Without a reader no card can pay it, so that it need not be known whether this worked.
  await cancelIntent(ask, { ...call, idempotencyKey: `${call.idempotencyKey}-unused` }, waiting.ref)
  return { kind: 'rejected', reason: nothingDone[code ?? ''] ?? 'request_invalid', raw: code ?? 'refused' }
}

/**
 * Returns what a waiting payment is, by its reader: one whose action has failed, because no card came or the payer
 * cancelled, is over, though Stripe would let it be tried again.
 */
export async function readAtReader<Outcome extends QueryOutcome>(
  ask: Ask,
  outcome: Outcome,
): Promise<Outcome | Extract<QueryOutcome, { kind: 'declined' }>> {
  if (outcome.kind !== 'challenge' || outcome.scaUrl === null || outcome.method !== 'reader') return outcome
  const reader = known(await ask(readerAnswer, (stripe) => stripe.terminal.readers.retrieve(outcome.scaData)))
  // The reader did not tell: the payment may still be paid.
  if (reader.kind !== 'answer' || !isAbout(reader.value, outcome.ref)) return outcome
  const { status, failure_code: code } = reader.value.action!
  if (status !== 'failed') return outcome
  const { ref, ourRef, amountPence, currency, card } = outcome
  return {
    kind: 'declined',
    ref,
    ourRef,
    amountPence,
    currency,
    card,
    reason: 'no_card',
    raw: code ?? 'failed',
  }
}

/** Cancels a payment, and takes it off its reader. What counts is the payment: the reader shows it a little longer. */
export async function voidStripe(ask: Ask, call: ProviderCallContext, ref: string): Promise<Settled> {
  const done = await cancelIntent(ask, call, ref)
  if (done.kind !== 'done') return done
  const read = await ask(intentAnswer, (stripe) => stripe.paymentIntents.retrieve(ref, { expand }))
  const readerId = read.kind === 'answer' ? read.value.metadata[metadataKeys.reader] : undefined
  if (readerId === undefined) return done
  const reader = await ask(readerAnswer, (stripe) => stripe.terminal.readers.retrieve(readerId))
  if (reader.kind === 'answer' && isAbout(reader.value, ref) && reader.value.action?.status === 'in_progress')
    await ask(readerAnswer, (stripe) => stripe.terminal.readers.cancelAction(readerId))
  return done
}

function isAbout({ action }: ReaderAnswer, ref: string): boolean {
  const about = action?.process_payment_intent?.payment_intent
  return (typeof about === 'string' ? about : about?.id) === ref
}
