import { askAgainAfterSeconds } from '@touchline/rules/limits/defaults'
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Config } from '../../config.ts'
import { createServer } from '../../http/server.ts'
import { ping } from '../../stores/database/ping.ts'
import { home } from '../../stores/spread/own-database.ts'
import { mountFaults } from '../faults.ts'
import { mayReadMetrics } from '../metrics.ts'
import { createChooseDatabase, type DatabaseOfClients } from './choose-database.ts'
import { mergeMetrics } from './merge-metrics.ts'

/** An app over one of the databases of this process. */
export interface AppOfDatabase extends DatabaseOfClients {
  app: FastifyInstance
}

interface Options {
  /** The home database first. */
  apps: readonly [AppOfDatabase, ...AppOfDatabase[]]
  config: Config
  logger?: FastifyServerOptions['logger']
}

/**
 * Builds the server before the apps of several databases (decision 147): each request goes to the app whose database has its
 * client. It answers itself what belongs to no client: health, metrics, and the messages of payment providers.
 */
export async function buildFront({ apps, config, logger = false }: Options): Promise<FastifyInstance> {
  const front = createServer(config, logger)
  const appOf = new Map(apps.map(({ name, app }) => [name, app]))
  const choose = createChooseDatabase(apps)
  mountFaults(front)
  mountHealthOfAll(front, apps)
  mountMetricsOfAll(front, apps, config)
  await mountWebhooksOfAll(front, apps)
  front.addHook('onRequest', async (request, reply) => {
    if (ownRoutes.has(request.routeOptions.url ?? '')) return
    const app = appOf.get(await choose(request)) ?? apps[0].app
    reply.hijack()
    app.routing(request.raw, reply.raw)
  })
  // Streams of availability end before a server waits for its connections.
  front.addHook('preClose', async () => {
    await Promise.all(apps.map(({ app }) => app.close()))
  })
  await Promise.all(apps.map(({ app }) => app.ready()))
  return front
}

/** Builds the server of a process with jobs for several databases: only /health and /metrics. */
export async function buildWorkerFront({ apps, config, logger = false }: Options): Promise<FastifyInstance> {
  const front = createServer(config, logger)
  mountHealthOfAll(front, apps)
  mountMetricsOfAll(front, apps, config)
  await Promise.all(apps.map(({ app }) => app.ready()))
  return front
}

const webhooks = ['/api/checkout/webhooks/:account', '/api/direct-debit/webhooks/:account'] as const
const ownRoutes: ReadonlySet<string> = new Set(['/health/live', '/health/ready', '/metrics', ...webhooks])

/** Ready means that the home database answers; of each other it is told. */
function mountHealthOfAll(front: FastifyInstance, apps: Options['apps']): void {
  front.get('/health/live', async () => ({ status: 'live' }))
  front.get('/health/ready', async (_, reply) => {
    const states = await Promise.all(apps.map(async ({ name, db }) => [name, await stateOf(db)] as const))
    const databases = Object.fromEntries(states)
    if (databases[home] === 'ready') return { status: 'ready', databases }
    return reply
      .code(503)
      .header('retry-after', String(askAgainAfterSeconds))
      .send({ status: 'no database', databases })
  })
}

const stateOf = (db: DatabaseOfClients['db']): Promise<'ready' | 'no database'> =>
  ping(db).then(
    () => 'ready' as const,
    () => 'no database' as const,
  )

function mountMetricsOfAll(front: FastifyInstance, apps: Options['apps'], config: Config): void {
  front.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, config)) return reply.code(404).send()
    const texts = await Promise.all(apps.map(({ app }) => app.metrics.text()))
    return reply.header('content-type', 'text/plain; version=0.0.4; charset=utf-8').send(mergeMetrics(texts))
  })
}

/**
 * Hands each message of a payment provider to all databases: it names a payment, and only one of them has that. A message is a
 * hint, so the others do nothing. Where one database can't take it now, the provider sends it again.
 */
async function mountWebhooksOfAll(front: FastifyInstance, apps: Options['apps']): Promise<void> {
  await front.register(async (hooks) => {
    hooks.removeAllContentTypeParsers()
    hooks.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 512 * 1024 }, (_request, body, done) =>
      done(null, body),
    )
    for (const path of webhooks)
      hooks.post(path, async (request: FastifyRequest, reply) => {
        const answers = await Promise.all(apps.map(({ app }) => handOver(app, request)))
        const worst = answers.toSorted((a, b) => b.statusCode - a.statusCode)[0]!
        const said = worst.statusCode >= 500 ? worst : answers[0]!
        const retryAfter = said.headers['retry-after']
        if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
        return reply.code(said.statusCode).type('application/json').send(said.body)
      })
  })
}

const handOver = (app: FastifyInstance, { url, headers, body, socket }: FastifyRequest) =>
  app.inject({
    method: 'POST',
    url,
    headers,
    remoteAddress: socket.remoteAddress ?? '127.0.0.1',
    ...(body instanceof Buffer && { payload: body }),
  })
