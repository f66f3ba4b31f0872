import type { z } from 'zod'
import { badResponse } from '../../card-payments/stripe/stripe-answers.ts'
import type { Ask } from '../../card-payments/stripe/stripe-send.ts'
import { readSignedBody } from '../../card-payments/stripe/stripe-webhook.ts'
import type { DebitEvent, DirectDebit, EventPage } from '../port.ts'
import { debitKeys, eventAnswer, eventList } from './stripe-debit-answers.ts'
import { unreadable } from './stripe-debit-mandates.ts'

type EventTold = z.output<typeof eventAnswer>

const pageLength = 100
const pagesAtMost = 100

/** Events that tell something of a mandate or a collection. */
export const debitEventTypes = [
  'setup_intent.succeeded',
  'mandate.updated',
  'payment_intent.processing',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.dispute.created',
  'charge.dispute.closed',
  'charge.refunded',
  'refund.failed',
]

/**
 * Lists events after that one, oldest first. Stripe lists the newest first, and keeps events for thirty days: an
 * older name is not known, and the list is then read from its begin.
 */
export async function listEvents(ask: Ask, afterEventId: string | null): Promise<EventPage> {
  if (afterEventId === null) return listAllEvents(ask)
  const answer = await ask(eventList, (stripe) =>
    stripe.events.list({ types: debitEventTypes, limit: pageLength, ending_before: afterEventId }),
  )
  if (answer.kind === 'refusal' && answer.refusal.code === 'resource_missing') return listAllEvents(ask)
  if (answer.kind !== 'answer') return unreadable(answer)
  const { data, has_more: hasMore } = answer.value
  return { kind: 'page', events: data.toReversed().map(readEvent), hasMore }
}

async function listAllEvents(ask: Ask): Promise<EventPage> {
  const newest: EventTold[] = []
  for (let page = 1; page <= pagesAtMost; page++) {
    const after = newest.at(-1)?.id
    const answer = await ask(eventList, (stripe) =>
      stripe.events.list({
        types: debitEventTypes,
        limit: pageLength,
        ...(after !== undefined && { starting_after: after }),
      }),
    )
    if (answer.kind !== 'answer') return unreadable(answer)
    newest.push(...answer.value.data)
    if (!answer.value.has_more)
      return { kind: 'page', events: newest.toReversed().map(readEvent), hasMore: false }
  }
  return badResponse
}

/** Creates the check of webhooks: signature and age over the raw bytes. */
export const createVerifyStripeDebit =
  (webhookSecret: string, nowMs: () => number): DirectDebit['verifyWebhook'] =>
  (rawBody, headers) => {
    const parsed = eventAnswer.safeParse(readSignedBody(rawBody, headers, webhookSecret, nowMs()))
    return parsed.success ? [readEvent(parsed.data)] : null
  }

/** Reads an event. Those of card payments, which have no name of a collection, are of no interest. */
function readEvent({ id, type, data: { object } }: EventTold): DebitEvent {
  const [noun = ''] = type.split('.')
  const { metadata, payment_intent: intent } = object
  if (type === 'mandate.updated') return { id, about: 'mandate', ref: object.id ?? '', ourRef: '' }
  if (noun === 'setup_intent' && object.mandate)
    return { id, about: 'mandate', ref: object.mandate, ourRef: metadata?.[debitKeys.mandate] ?? '' }
  const ourRef = metadata?.[debitKeys.collection] ?? ''
  if (noun === 'payment_intent' && ourRef !== '' && object.id)
    return { id, about: 'collection', ref: object.id, ourRef }
  // A dispute and a refund have no name of ours: their payment leads to it.
  if ((noun === 'charge' || noun === 'refund') && intent)
    return { id, about: 'collection', ref: intent, ourRef }
  return { id, about: 'other', ref: '', ourRef: '' }
}
