import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { inProcess } from '../http/trust.ts'

const handedOver = new WeakMap<ServerResponse, unknown>()

/**
 * Gives a reply to our own pages as it is: in one process, a day of two hundred sessions need not be written, read and
 * checked again. False for whoever asks through a socket, and reads text.
 */
export function handOver(reply: FastifyReply, answer: unknown): boolean {
  if (reply.request.socket.remoteAddress !== inProcess) return false
  handedOver.set(reply.raw, answer)
  return true
}

/** What was handed over with a response; undefined where it has its text. */
export const handedOverWith = (response: ServerResponse): unknown => handedOver.get(response)
