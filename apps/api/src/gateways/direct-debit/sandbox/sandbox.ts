import { createHmac, timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import { isRequestedCurrency } from '../../card-payments/is-requested-currency.ts'
import { parseJson } from '../../card-payments/parse-json.ts'
import type { ProviderCallContext, ReadContext } from '../../card-payments/port.ts'
import type {
  CollectionAnswer,
  CollectionName,
  CollectOutcome,
  CollectRequest,
  DebitDone,
  DirectDebit,
  DirectDebitCaps,
  MandateAnswer,
  MandateName,
} from '../port.ts'
import {
  clockAnswer,
  collectionAnswer,
  eventsAnswer,
  mandateAnswer,
  sessionAnswer,
  webhookBody,
} from './sandbox-answers.ts'
import { type Answer, badResponse, createSandboxSend, type SandboxSend } from './sandbox-send.ts'

export interface SandboxDirectDebitOptions {
  /** The account's name. */
  id: string
  origin: string
  secret: string
  webhookSecret: string
  timeoutMs: number
  nowMs?: () => number
  /** False to have bank details given on the stand-in's page, as real providers have it; left out: true. */
  hasOwnPage?: boolean
}

const caps: DirectDebitCaps = {
  ownPage: true,
  refunds: true,
  webhooks: true,
  listsEvents: true,
  findsMandateByOurRef: true,
  tellsChargeDate: true,
  cancelsCollections: true,
  tellsPayouts: true,
}

const webhookToleranceMs = 5 * 60_000

/** Creates direct debit at the sandbox. */
export function createSandboxDirectDebit(options: SandboxDirectDebitOptions): DirectDebit {
  const send = createSandboxSend(options)
  return {
    id: options.id,
    provider: 'sandbox',
    caps: { ...caps, ownPage: options.hasOwnPage ?? true },
    async createMandateSession(call, wanted) {
      const answer = await send(sessionAnswer, call, 'POST', '/sessions', wanted)
      if (answer.kind !== 'answer') return done(answer)
      const { id: sessionRef, url, expiresAt } = answer.value
      return { kind: 'ready', sessionRef, url, expiresAt }
    },
    async createMandate(call, wanted, account) {
      const answer = await send(mandateAnswer, call, 'POST', '/mandates', { ...wanted, account })
      if (answer.kind !== 'answer') return done(answer)
      return answer.value.ourRef === wanted.ourRef ? readMandate(answer.value) : badResponse
    },
    async queryMandate(call, by) {
      const answer = await send(mandateAnswer, call, 'GET', pathOf('/mandates', by))
      if (answer.kind !== 'answer') return missing(answer)
      return isNamed(answer.value, by) ? readMandate(answer.value) : badResponse
    },
    async advanceTo(now) {
      await send(clockAnswer, {}, 'POST', '/clock', { now: now.toISOString() })
    },
    cancelMandate: (call, ref) =>
      step(send, call, mandateAnswer, {
        path: `/mandates/${encodeURIComponent(ref)}/cancel`,
        isDone: ({ id, status }) => id === ref && status === 'cancelled',
      }),
    collect: (call, wanted) => collectOnce(send, call, wanted),
    queryCollection: (call, by) => readCollection(send, call, by),
    cancelCollection: (call, ref) =>
      step(send, call, collectionAnswer, {
        path: `/collections/${encodeURIComponent(ref)}/cancel`,
        isDone: ({ id, status }) => id === ref && status === 'cancelled',
      }),
    refund: (call, { ref, amountPence, ourRefundRef }) =>
      step(send, call, collectionAnswer, {
        path: `/collections/${encodeURIComponent(ref)}/refund`,
        body: { amountPence, ourRefundRef },
        isDone: ({ id, refunds }) =>
          id === ref &&
          refunds.some((made) => made.ourRefundRef === ourRefundRef && made.amountPence === amountPence),
      }),
    async listEvents(call, after) {
      const path = after === null ? '/events' : `/events?after=${encodeURIComponent(after)}`
      const answer = await send(eventsAnswer, call, 'GET', path)
      if (answer.kind === 'answer') return { kind: 'page', ...answer.value }
      return answer.kind === 'refusal' ? badResponse : { kind: 'unknown', cause: answer.cause }
    },
    verifyWebhook: createVerify(options),
  }
}

/** Reads what did not succeed. A call that was turned away did nothing, but that tells nothing of the thing. */
const done = (answer: Exclude<Answer<never>, { kind: 'answer' }>) =>
  answer.kind === 'refusal'
    ? ({ kind: 'refused', raw: answer.code } as const)
    : ({ kind: 'unknown', cause: answer.cause } as const)

const missing = (answer: Exclude<Answer<never>, { kind: 'answer' }>) => {
  if (answer.kind !== 'refusal') return { kind: 'unknown', cause: answer.cause } as const
  return answer.status === 404 && answer.code === 'not_found' ? ({ kind: 'missing' } as const) : badResponse
}

const pathOf = (things: string, by: MandateName | CollectionName): string =>
  'ref' in by
    ? `${things}/${encodeURIComponent(by.ref)}`
    : `${things}?ourRef=${encodeURIComponent(by.ourRef)}`

const isNamed = (told: { id: string; ourRef: string }, by: MandateName | CollectionName): boolean =>
  'ref' in by ? told.id === by.ref : told.ourRef === by.ourRef

const readMandate = ({ id, status, ...rest }: z.output<typeof mandateAnswer>): MandateAnswer => ({
  kind: 'mandate',
  ...rest,
  ref: id,
  state: status,
})

async function step<T>(
  send: SandboxSend,
  call: ProviderCallContext,
  schema: z.ZodType<T>,
  { path, body = {}, isDone }: { path: string; body?: object; isDone: (told: T) => boolean },
): Promise<DebitDone> {
  const answer = await send(schema, call, 'POST', path, body)
  if (answer.kind !== 'answer') return done(answer)
  return isDone(answer.value) ? { kind: 'done' } : badResponse
}

async function collectOnce(
  send: SandboxSend,
  call: ProviderCallContext,
  wanted: CollectRequest,
): Promise<CollectOutcome> {
  const answer = await send(collectionAnswer, call, 'POST', '/collections', wanted)
  switch (answer.kind) {
    case 'untouched':
      return { kind: 'refused', reason: 'provider_unavailable', raw: answer.cause }
    case 'unknown':
      return answer
    case 'refusal': {
      const reason = answer.code === 'mandate_not_usable' ? 'mandate_not_usable' : 'request_invalid'
      return { kind: 'refused', reason, raw: answer.code }
    }
    case 'answer': {
      const {
        id: ref,
        status: _status,
        reason: _reason,
        refundedPence: _sum,
        refunds: _refunds,
        ...told
      } = answer.value
      const isAsked =
        told.ourRef === wanted.ourRef &&
        told.mandateRef === wanted.mandateRef &&
        told.amountPence === wanted.amountPence &&
        told.currency === wanted.currency
      // F39: an answer about another sum is not believed.
      return isAsked ? { kind: 'accepted', ref, ...told } : badResponse
    }
  }
}

async function readCollection(
  send: SandboxSend,
  call: ReadContext,
  by: CollectionName,
): Promise<CollectionAnswer | { kind: 'missing' }> {
  const answer = await send(collectionAnswer, call, 'GET', pathOf('/collections', by))
  if (answer.kind !== 'answer') return missing(answer)
  const { id: ref, status: state, refunds: _refunds, ...told } = answer.value
  const isAsked = !call.asked || call.asked.amountPence === told.amountPence
  const isOther = 'mandateRef' in by && by.mandateRef !== told.mandateRef
  if (isOther || !isNamed(answer.value, by) || !isRequestedCurrency(call, told.currency) || !isAsked)
    return badResponse
  return { kind: 'collection', ref, state, ...told }
}

function createVerify({
  webhookSecret,
  nowMs = Date.now,
}: SandboxDirectDebitOptions): DirectDebit['verifyWebhook'] {
  return (rawBody, headers) => {
    const timestamp = headers['card-sandbox-timestamp']
    const signature = headers['card-sandbox-signature']
    if (typeof timestamp !== 'string' || typeof signature !== 'string') return null
    if (!/^\d{1,12}$/.test(timestamp)) return null
    if (Math.abs(nowMs() - Number(timestamp) * 1000) > webhookToleranceMs) return null
    const expected = createHmac('sha256', webhookSecret).update(`${timestamp}.`).update(rawBody).digest()
    const given = Buffer.from(signature, 'hex')
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
    const parsed = webhookBody.safeParse(parseJson(Buffer.from(rawBody).toString('utf8')))
    return parsed.success ? parsed.data.events : null
  }
}
