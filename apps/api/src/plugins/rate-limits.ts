import { createHash } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../call/answer.ts'
import type { Services } from '../call/call-context.ts'
import type { Config } from '../config.ts'
import { networkOf } from '../crypto/network-of.ts'
import { sendRefusal } from '../http/send-answer.ts'
import { sessionSourceOf, tokenOf } from '../http/session-cookies.ts'
import { RepeatLogger } from '../log/repeat-logger.ts'
import { countRequest } from '../stores/database/request-counts.ts'

interface Limit {
  appliesTo: (request: FastifyRequest) => boolean
  perMinute: number
  keyOf: (request: FastifyRequest) => string
}

/** A limit over all processes: each new account sends a letter, and each log-in is a guess at a password. */
interface SharedLimit {
  name: string
  appliesTo: (request: FastifyRequest) => boolean
  perMinute: number
}

const toldOf = new RepeatLogger()

const byNetwork = (request: FastifyRequest) => networkOf(request.ip)
const isReading = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

/**
 * S19: limits the number of changes in a minute. A session reaches its limit long before its network does,
 * since a whole school may share an address. Reading is not counted.
 */
export async function mountRateLimits(
  app: FastifyInstance,
  { config, db }: Pick<Services, 'config' | 'db'>,
): Promise<void> {
  const bySession = (request: FastifyRequest) => {
    // The client is not known yet, but whichever cookie it is, it is always the same one.
    const token = tokenOf(sessionSourceOf(request), config, { frameAncestors: ['*'] })
    return token === null ? byNetwork(request) : createHash('sha256').update(token).digest('base64url')
  }
  const shared: SharedLimit[] = [
    { name: 'auth', appliesTo: ({ url }) => url.startsWith('/api/auth/'), perMinute: 120 },
    // F86: a class of thirty people may register at once.
    {
      name: 'register',
      appliesTo: ({ url }) => url.startsWith('/api/auth/customer/register'),
      perMinute: 40,
    },
  ]
  const check = await checkOf(app, [
    { appliesTo: () => true, perMinute: 3_000, keyOf: byNetwork },
    { appliesTo: () => true, perMinute: 300, keyOf: bySession },
  ])
  app.addHook('onRequest', async (request, reply) => {
    if (isReading(request)) return
    const seconds = (await check(request)) || (await sharedWait(db, shared, request))
    if (seconds > 0) return refuseFor(request, reply, seconds)
  })
}

async function sharedWait(
  db: Services['db'],
  limits: readonly SharedLimit[],
  request: FastifyRequest,
): Promise<number> {
  for (const { name, appliesTo, perMinute } of limits) {
    if (!appliesTo(request)) continue
    const seconds = await countRequest(db, `${name} ${byNetwork(request)}`, perMinute)
    if (seconds > 0) return seconds
  }
  return 0
}

/**
 * Routes that are not calls, with the requests allowed from a network in a minute. Reading counts too, since
 * it may be a guess.
 */
const pagesPerMinute: Readonly<Record<string, number>> = {
  // A provider reports all payments from a few addresses.
  '/api/checkout/webhooks': 3_000,
  '/unsubscribe': 300,
  '/basket/continue': 120,
  '/3ds': 600,
}

/** S94: limits requests outside the calls: by banks, card providers, mail programs and forms. */
export async function mountPageLimits(
  app: FastifyInstance,
  { basePath }: Pick<Config, 'basePath'>,
): Promise<void> {
  const check = await checkOf(
    app,
    Object.entries(pagesPerMinute).map(([path, perMinute]) => ({
      appliesTo: ({ url }) => isUnder(url, path) || isUnder(url, basePath + path),
      perMinute,
      keyOf: (request) => `${path} ${byNetwork(request)}`,
    })),
  )
  app.addHook('onRequest', async (request, reply) => {
    const seconds = await check(request)
    if (seconds > 0) return refuseFor(request, reply, seconds)
  })
}

const isUnder = (url: string, path: string): boolean =>
  url.startsWith(path) && /^(?:[/?]|$)/.test(url.slice(path.length))

/**
 * Makes a check that counts requests in this process.
 * @returns the seconds that a request has to wait
 */
async function checkOf(
  app: FastifyInstance,
  limits: readonly Limit[],
): Promise<(request: FastifyRequest) => Promise<number>> {
  await app.register(rateLimit, { global: false })
  const checks = limits.map(({ appliesTo, perMinute, keyOf }) => ({
    appliesTo,
    check: app.createRateLimit({ max: perMinute, timeWindow: '1 minute', keyGenerator: keyOf }),
  }))
  return async (request) => {
    for (const { appliesTo, check } of checks) {
      if (!appliesTo(request)) continue
      const found = await check(request)
      if (!found.isAllowed && found.isExceeded) return found.ttlInSeconds
    }
    return 0
  }
}

function refuseFor(request: FastifyRequest, reply: FastifyReply, retryAfterSeconds: number) {
  toldOf.warn(
    request.log,
    'TOO_MANY_REQUESTS',
    {},
    'requests were refused, since there were too many in a minute',
  )
  return sendRefusal(request, reply, refuse('TOO_MANY_REQUESTS', { details: { retryAfterSeconds } }))
}
