import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { askAgainAfterSeconds } from '@touchline/rules/limits/defaults'
import { type Encoding, encodingOf } from '@touchline/rules/web/accepted-encoding'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorReply, type Refusal } from '../call/answer.ts'
import type { CallAnswer } from '../call/answer-call.ts'
import { toWireJson } from '../call/wire-json.ts'

/** Size below which a reply fits in a single packet anyway. */
const worthwhileBytes = 1400

// Not shared with compress.ts of the web: the apps import nothing of each other, and the rules no node:zlib.
// A reply is mostly packed for a single request, so its level is low. A page has a level for each of its two
// kinds.
const packers: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
}

/** The bytes of an answer: as plain JSON, and in each encoding once a request accepts it. */
class Written {
  readonly plain: Buffer
  readonly #packed: Partial<Record<Encoding, Promise<Buffer>>> = {}

  constructor(answer: CallAnswer) {
    this.plain = Buffer.from(toWireJson(answer.reply))
  }

  packed(encoding: Encoding): Promise<Buffer> {
    return (this.#packed[encoding] ??= packers[encoding](this.plain))
  }
}

/**
 * Bytes of shared answers, written and packed once. This is no cache with an age or a size: the bytes are
 * freed when the answer leaves the cache of `answerCall`.
 */
const writtenShared = new WeakMap<CallAnswer, Written>()

function writtenOf(answer: CallAnswer): Written {
  const written = writtenShared.get(answer) ?? new Written(answer)
  if (answer.isShared) writtenShared.set(answer, written)
  return written
}

const usualVary = 'Cookie, Origin, Client-Domain-Identifier, Accept-Encoding'

/** Adds the headers that tenant.ts read before the request was answered. */
function varyOf(reply: FastifyReply): string {
  const before = reply.getHeader('vary')
  return typeof before === 'string'
    ? [...new Set(`${usualVary}, ${before}`.split(', '))].join(', ')
    : usualVary
}

/** Sends the status, the headers and the JSON. */
export async function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: CallAnswer) {
  const { status, isShared } = answer
  const written = writtenOf(answer)
  const encoding =
    written.plain.length < worthwhileBytes ? null : encodingOf(request.headers['accept-encoding'])
  const retryAfter = retryAfterOf(answer)
  if (retryAfter !== null) reply.header('retry-after', String(retryAfter))
  if (encoding) reply.header('content-encoding', encoding)
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', isShared ? 'public, max-age=0, must-revalidate' : 'no-store')
    .header('vary', varyOf(reply))
    .send(encoding ? await written.packed(encoding) : written.plain)
}

/** Sends a refusal made before any call was reached, or where there is no such call. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
  const body = errorReply(refusal, request.id)
  return sendAnswer(request, reply, {
    status: body.status,
    reply: body,
    isShared: false,
    session: { kind: 'unchanged' },
  })
}

/** Returns the seconds to wait after a 429 or 503, or where the refusal gives them. */
function retryAfterOf({ status, reply }: CallAnswer): number | null {
  const { details } = (reply ?? {}) as { details?: { retryAfterSeconds?: unknown } }
  if (status >= 400 && typeof details?.retryAfterSeconds === 'number') return details.retryAfterSeconds
  return status === 429 || status === 503 ? askAgainAfterSeconds : null
}
