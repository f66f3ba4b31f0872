import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseJson } from '../../card-payments/parse-json.ts'
import type { DebitEvent, DirectDebit, EventPage } from '../port.ts'
import { type EventTold, eventAnswer, eventList, metadataKeys, webhookBody } from './gocardless-answers.ts'
import { type Ask, badResponse, unreadable } from './gocardless-send.ts'

const pageLength = 500
const pagesAtMost = 200

/**
 * Lists all events after that one, oldest first. GoCardless lists the newest first, so that the list is read to
 * the moment of that event.
 */
export async function listEvents(ask: Ask, afterEventId: string | null): Promise<EventPage> {
  let since = ''
  if (afterEventId !== null) {
    const known = await ask(eventAnswer, 'GET', `/events/${encodeURIComponent(afterEventId)}`)
    if (known.kind !== 'answer') return unreadable(known)
    since = `&created_at[gte]=${encodeURIComponent(known.value.events.created_at)}`
  }
  const newest: EventTold[] = []
  let cursor = ''
  for (let page = 1; page <= pagesAtMost; page++) {
    const answer = await ask(eventList, 'GET', `/events?limit=${pageLength}${since}${cursor}`)
    if (answer.kind !== 'answer') return unreadable(answer)
    newest.push(...answer.value.events)
    const { after } = answer.value.meta.cursors
    const end = newest.findIndex(({ id }) => id === afterEventId)
    if (end === -1 && after) {
      cursor = `&after=${encodeURIComponent(after)}`
      continue
    }
    const events = (end === -1 ? newest : newest.slice(0, end)).toReversed().map(readEvent)
    return { kind: 'page', events, hasMore: false }
  }
  return badResponse
}

/** Creates the check of webhooks: an HMAC over the bytes. GoCardless signs no time, so an old one is believed. */
export const createVerifyGoCardless =
  (webhookSecret: string): DirectDebit['verifyWebhook'] =>
  (rawBody, headers) => {
    const signature = headers['webhook-signature']
    if (typeof signature !== 'string') return null
    const expected = createHmac('sha256', webhookSecret).update(rawBody).digest()
    const given = Buffer.from(signature, 'hex')
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
    const parsed = webhookBody.safeParse(parseJson(Buffer.from(rawBody).toString('utf8')))
    return parsed.success ? parsed.data.events.map(readEvent) : null
  }

function readEvent({ id, resource_type: kind, links, resource_metadata: metadata }: EventTold): DebitEvent {
  const named = (name: string) => {
    const told = metadata[name]
    return typeof told === 'string' ? told : ''
  }
  if (kind === 'payments')
    return { id, about: 'collection', ref: links['payment'] ?? '', ourRef: named(metadataKeys.collection) }
  const mandate = kind === 'billing_requests' ? links['mandate_request_mandate'] : links['mandate']
  if ((kind === 'mandates' || kind === 'billing_requests') && mandate)
    return { id, about: 'mandate', ref: mandate, ourRef: named(metadataKeys.mandate) }
  return { id, about: 'other', ref: '', ourRef: '' }
}
