import type { FastifyInstance } from 'fastify'
import { refuse } from '../call/answer.ts'
import { isReadable } from '../call/readable.ts'
import { sendRefusal } from './send-answer.ts'

/**
 * S85: refuses a path parameter with NUL or half a surrogate pair: nothing has such a name. The pages' own
 * wildcard has a page for that.
 */
export function refuseUnreadable(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { '*': _page, ...named } = (request.params ?? {}) as Record<string, string>
    if (!isReadable(named)) return sendRefusal(request, reply, refuse('NOT_FOUND'))
    return undefined
  })
}
