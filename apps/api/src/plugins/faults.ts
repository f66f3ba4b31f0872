import type { FastifyError, FastifyInstance } from 'fastify'
import { refuse } from '../answer.ts'
import { isDatabaseBusy } from '../stores/busy.ts'
import { sendRefusal } from '../http/calls.ts'

/** The one place in which a thrown fault becomes a reply. What is unknown is logged and told in general words only. */
export function mountFaults(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error.statusCode === 413) return sendRefusal(request, reply, refuse('BODY_TOO_LARGE'))
    if (error.statusCode === 415) return sendRefusal(request, reply, refuse('NOT_JSON'))
    if (error.statusCode === 429) return sendRefusal(request, reply, refuse('TOO_MANY_REQUESTS'))
    if (error.statusCode !== undefined && error.statusCode < 500)
      return sendRefusal(request, reply, refuse('BAD_REQUEST'))
    if (isDatabaseBusy(error)) {
      request.log.warn({ err: error }, 'busy')
      return sendRefusal(request, reply, refuse('BUSY'))
    }
    request.log.error({ err: error }, 'fault')
    return sendRefusal(request, reply, refuse('FAULT'))
  })
}
