import { createHash } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../answer.ts'
import { sessionSourceOf, tokenOf } from '../http/session-cookies.ts'
import { sendRefusal } from '../http/send-answer.ts'
import type { Config } from '../config.ts'

interface Limit {
  appliesTo: (request: FastifyRequest) => boolean
  perMinute: number
  keyOf: (request: FastifyRequest) => string
}

/**
 * S19: how often something may be changed in a minute. One session comes to its limit long before its network does:
 * behind an address there may be a whole school. Reading is not counted.
 */
export async function mountRateLimits(app: FastifyInstance, config: Config): Promise<void> {
  const byAddress = (request: FastifyRequest) => request.ip
  const bySession = (request: FastifyRequest) => {
    // The client is not known yet: whichever cookie it is, it is the same one each time.
    const token = tokenOf(sessionSourceOf(request), config, { frameAncestors: ['*'] })
    return token === null ? request.ip : createHash('sha256').update(token).digest('base64url')
  }
  const isRegistration = ({ url }: FastifyRequest) => url.startsWith('/api/auth/customer/register')
  const isAuth = ({ url }: FastifyRequest) => url.startsWith('/api/auth/')
  const limits: Limit[] = [
    { appliesTo: () => true, perMinute: 3_000, keyOf: byAddress },
    { appliesTo: () => true, perMinute: 300, keyOf: bySession },
    { appliesTo: isAuth, perMinute: 120, keyOf: byAddress },
    // F86: a class of thirty makes its accounts at once.
    { appliesTo: isRegistration, perMinute: 40, keyOf: byAddress },
  ]

  await app.register(rateLimit, { global: false })
  const checks = limits.map(({ appliesTo, perMinute, keyOf }) => ({
    appliesTo,
    check: app.createRateLimit({ max: perMinute, timeWindow: '1 minute', keyGenerator: keyOf }),
  }))
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') return
    for (const { appliesTo, check } of checks) {
      if (!appliesTo(request)) continue
      const found = await check(request)
      if (found.isAllowed || !found.isExceeded) continue
      const details = { retryAfterSeconds: found.ttlInSeconds }
      return sendRefusal(request, reply, refuse('TOO_MANY_REQUESTS', { details }))
    }
  })
}
