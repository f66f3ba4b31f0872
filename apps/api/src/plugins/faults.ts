import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { type Refusal, refuse } from '../call/answer.ts'
import { refusalOfFault } from '../call/fault.ts'
import { sendRefusal } from '../http/send-answer.ts'

/** Turns faults thrown while answering a request into replies, and answers requests without a route. */
export function mountFaults(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) =>
    sendRefusal(request, reply, refusalOf(error, request)),
  )
  // Fastify's own handler would log the whole address (S42).
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, refuse('NOT_FOUND')))
}

function refusalOf(error: FastifyError, { log, method, headers }: FastifyRequest): Refusal {
  switch (error.statusCode) {
    case 413:
      return refuse('BODY_TOO_LARGE')
    case 415:
      return refuse('NOT_JSON')
    case 429:
      return refuse('TOO_MANY_REQUESTS')
    case 503:
      return refuse('BUSY')
    default:
      return error.statusCode !== undefined && error.statusCode < 500
        ? refuse('BAD_REQUEST')
        : refusalOfFault(error, log, method, headers['idempotency-key'] !== undefined)
  }
}
