import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorReply, type Refusal } from '../answer.ts'
import type { CallAnswer } from '../answer-call.ts'
import { toWireJson } from '../wire-json.ts'
import { codingFor, packShared } from './compressed.ts'

/** A shared answer is written once for all who are given it. */
const writtenShared = new WeakMap<CallAnswer, Buffer>()

/** An answer as it goes over the wire: status, headers, JSON. */
export async function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: CallAnswer) {
  reply.code(answer.status)
  const retryAfter = retryAfterOf(answer)
  if (retryAfter !== null) reply.header('retry-after', String(retryAfter))
  if (!answer.isShared) return sendJson(reply, Buffer.from(toWireJson(answer.reply)), 'no-store')
  const written = writtenShared.get(answer) ?? Buffer.from(toWireJson(answer.reply))
  writtenShared.set(answer, written)
  const coding = codingFor(request.headers['accept-encoding'])
  const packed = coding && (await packShared(written, coding))
  if (packed) reply.header('content-encoding', coding)
  return sendJson(reply, packed ?? written, 'public, max-age=0, must-revalidate')
}

const sendJson = (reply: FastifyReply, bytes: Buffer, cacheControl: string) =>
  reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', cacheControl)
    .header('vary', 'Cookie, Origin, Accept-Encoding')
    .send(bytes)

/** Of what was refused before any call could be asked, and of what is no call. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
  const body = errorReply(refusal, request.id)
  return sendAnswer(request, reply, {
    status: body.status,
    reply: body,
    isShared: false,
    session: { kind: 'unchanged' },
  })
}

/** How long to wait after a 429 or 503, or where the refusal says so. */
function retryAfterOf({ status, reply }: CallAnswer): number | null {
  const { details } = reply as { details?: { retryAfterSeconds?: unknown } }
  if (status >= 400 && typeof details?.retryAfterSeconds === 'number') return details.retryAfterSeconds
  return status === 429 || status === 503 ? 2 : null
}
