import { askAgainAfterSeconds } from '@touchline/rules/limits/defaults'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../call/call-context.ts'
import { ping } from '../stores/database/ping.ts'

/**
 * Serves the health checks. Live: the process answers. Ready: the database answers too, so a proxy may send
 * requests here.
 */
export function mountHealth(app: FastifyInstance, { db }: Pick<Services, 'db'>): void {
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async (_, reply) => {
    try {
      await ping(db)
      return { status: 'ready' }
    } catch {
      return reply
        .code(503)
        .header('retry-after', String(askAgainAfterSeconds))
        .send({ status: 'no database' })
    }
  })
}
