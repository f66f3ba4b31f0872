import { type Call } from '@touchline/contract/define-call'
import { fromWire, toWire } from '@touchline/contract/wire-case'
import type { Lane } from '@touchline/rules/lanes'
import { mayHoldSession } from '@touchline/rules/session-cookies'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { errorReply, isRefusal, type Refusal, refuse } from '../answer.ts'
import { Answered, type Served } from '../serve.ts'
import { createSharedAnswers } from '../shared-answers.ts'
import { callerOf } from './caller-of.ts'
import { writeSession } from './session-cookies.ts'
import { type Services, Visit } from '../visit.ts'
import { toWireJson } from '../wire-json.ts'
import type { Catalogues } from '../catalogue/catalogues.ts'
import { codingFor, packShared } from './compressed.ts'
import { isFromOurPages } from './cross-site.ts'
import { handOver } from '../plugins/hand-over.ts'
import { isReadable } from './readable.ts'
import { findTenant } from './tenant.ts'

class Encoded {
  readonly status: number
  /** In our own case. */
  readonly reply: unknown
  /** How long to wait after a 429 or 503, where that is known. */
  readonly retryAfterSeconds: number | undefined
  #payload: Buffer | undefined

  constructor(status: number, reply: unknown, retryAfterSeconds?: number) {
    this.status = status
    this.reply = reply
    this.retryAfterSeconds = retryAfterSeconds
  }

  /** Written when it is first sent over a wire: what our own pages ask for never is. */
  get payload(): Buffer {
    return (this.#payload ??= Buffer.from(toWireJson(this.reply)))
  }
}

/** Sees each reply as it leaves, in our own case: the tests hold it against the contract. */
export type Witness = (call: Call, status: number, reply: unknown) => void

interface Options {
  services: Services
  catalogues: Catalogues
  served: readonly Served[]
  witness?: Witness | undefined
}

/** Puts every call on the app: tenant, origin, parsing, handling, and the one way in which a refusal becomes a reply. */
export function mountCalls(app: FastifyInstance, { services, catalogues, served, witness }: Options): void {
  const shared = createSharedAnswers<Encoded>()
  const servicesIn = (lane: Lane): Services => ({ ...services, db: services.db.inLane(lane) })
  const servicesFor: Record<Lane, Services> = {
    browsing: servicesIn('browsing'),
    visiting: servicesIn('visiting'),
    buying: servicesIn('buying'),
  }

  for (const one of served) {
    const { call, handle } = one
    app.route({
      method: call.method,
      url: call.path,
      config: { laneOf: (request) => laneOf(one, request) },
      handler: async (request, reply) => {
        const turnAway = (refusal: Refusal) => send(reply, encode(call, refusal, request.id, witness), false)
        const catalogue = await findTenant(request, catalogues)
        if (!catalogue) return turnAway(refuse('CLIENT_NOT_FOUND'))
        if (call.method !== 'GET' && !isFromOurPages(request, catalogue.client, services.config))
          return turnAway(refuse('CROSS_SITE'))

        const input = parseInput(call, request)
        if (isRefusal(input)) return turnAway(input)

        const asked = callerOf(request, catalogue, services.config)
        const caller = call.isPublic === true ? { ...asked, token: null } : asked
        const isShared = call.isPublic === true || (one.shared && caller.token === null)
        const answer = async (): Promise<Encoded> => {
          const visit = new Visit(servicesFor[laneOf(one, request)], caller)
          const answered = encode(
            call,
            await handle({ ...input, visit }),
            // What is shared carries the number of no one's request.
            isShared ? undefined : request.id,
            witness,
          )
          if (answered.status === 401) await visit.forgetDeadSession()
          writeSession(request, reply, { client: catalogue.client, config: services.config }, visit.session)
          return answered
        }
        const key = `${catalogue.client.id} ${catalogue.version} ${request.url}`
        if (!isShared) return send(reply, await answer(), false)
        return sendShared(request, reply, await shared(key, answer))
      },
    })
  }
}

/** What may be shared between visitors is what they look at before they buy; a public call's answer is everybody's. */
function laneOf({ call, shared }: Served, { headers }: FastifyRequest): Lane {
  if (call.isPublic === true) return 'visiting'
  if (!shared) return 'buying'
  const hasSession = mayHoldSession(headers.cookie) || headers.authorization !== undefined
  return hasSession ? 'visiting' : 'browsing'
}

function parseInput(call: Call, request: FastifyRequest) {
  // Nothing of ours has such a name.
  if (!isReadable(request.params)) return refuse('NOT_FOUND')
  if (!isReadable(request.body)) return refuse('BAD_REQUEST')
  if (!isKey(request.headers['idempotency-key'])) return refuse('BAD_REQUEST', { errors: keyErrors })
  const params = parsePart(call.params, request.params)
  if (isRefusal(params)) return params
  const query = parsePart(call.query, fromWire(request.query))
  if (isRefusal(query)) return query
  if (!isReadable(query)) return refuse('BAD_REQUEST')
  const body = parsePart(call.body, fromWire(request.body ?? {}))
  if (isRefusal(body)) return body
  return { params, query, body } as never as { params: undefined; query: undefined; body: undefined }
}

const keyErrors = { 'idempotency-key': ['A key has 1 to 100 letters, digits and signs'] }
const isKey = (key: string | string[] | undefined): boolean =>
  key === undefined || (typeof key === 'string' && /^[\x21-\x7e]{1,100}$/.test(key))

function parsePart(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const errors: Record<string, string[]> = {}
  for (const issue of parsed.error.issues) {
    const keys = 'keys' in issue && Array.isArray(issue.keys) ? issue.keys.map(String) : []
    const place = [...issue.path.map(String), ...keys].join('.') || 'body'
    ;(errors[toWireKey(place)] ??= []).push(issue.message)
  }
  return refuse('BAD_REQUEST', { errors })
}

const toWireKey = (path: string): string =>
  path
    .split('.')
    .map((key) => Object.keys(toWire({ [key]: null }) as object)[0] ?? key)
    .join('.')

function encode(call: Call, answer: unknown, requestId: string | undefined, witness?: Witness): Encoded {
  if (isRefusal(answer)) {
    const body = errorReply(answer, requestId)
    witness?.(call, body.status, body)
    return encodeRefusal(body)
  }
  const { status, reply } = answer instanceof Answered ? answer : { status: 200, reply: answer }
  witness?.(call, status, reply)
  return new Encoded(status, reply)
}

function send(reply: FastifyReply, encoded: Encoded, isShared: boolean) {
  const { status, retryAfterSeconds } = encoded
  if (status === 429 || status === 503 || retryAfterSeconds !== undefined)
    reply.header('retry-after', String(retryAfterSeconds ?? 2))
  reply.code(status)
  if (status < 400 && handOver(reply, encoded.reply)) return reply.send()
  return sendBytes(reply, encoded.payload, isShared)
}

const sendBytes = (reply: FastifyReply, bytes: Buffer, isShared: boolean) =>
  reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', isShared ? 'public, max-age=0, must-revalidate' : 'no-store')
    .header('vary', 'Cookie, Origin, Accept-Encoding')
    .send(bytes)

/** What a thousand people ask for in a second is packed once, not a thousand times. */
async function sendShared(request: FastifyRequest, reply: FastifyReply, encoded: Encoded) {
  const coding = codingFor(request.headers['accept-encoding'])
  const packed = coding && (await packShared(encoded.payload, coding))
  if (!packed) return send(reply, encoded, true)
  return sendBytes(reply.code(encoded.status).header('content-encoding', coding), packed, true)
}

export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
  return send(reply, encodeRefusal(errorReply(refusal, request.id)), false)
}

function encodeRefusal(body: ReturnType<typeof errorReply>): Encoded {
  const retryAfterSeconds = body.details?.retryAfterSeconds
  return new Encoded(body.status, body, typeof retryAfterSeconds === 'number' ? retryAfterSeconds : undefined)
}
