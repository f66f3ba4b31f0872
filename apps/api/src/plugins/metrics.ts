import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { countMails } from '../stores/mails-for-staff.ts'
import type { Services } from '../visit.ts'
import type { Config } from '../config.ts'
import { isFromThisMachine } from '../http/is-from-this-machine.ts'

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics
  }
}

export interface Metrics {
  /** Payments that the sweep has looked at. */
  sweptPayments: Counter
  /** Refunds that the sweep has looked at. */
  sweptRefunds: Counter
}

/** What an operator watches, for Prometheus: durations by call and status, the pool, the sweeps, the process. */
export function mountMetrics(app: FastifyInstance, { db, config }: Services): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_seconds',
    help: 'How long requests took, by route, method and status',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  registry.registerMetric(
    new Gauge({
      name: 'database_connections',
      help: 'Connections to the database: open, idle, and requests that wait for one',
      labelNames: ['state'] as const,
      registers: [],
      collect() {
        const { open, idle, waiting } = db.connections()
        this.set({ state: 'open' }, open)
        this.set({ state: 'idle' }, idle)
        this.set({ state: 'waiting' }, waiting)
      },
    }),
  )
  const oldestDue = new Gauge({
    name: 'mail_oldest_due_seconds',
    help: 'For how long the letter has been due that has waited longest',
    registers: [registry],
  })
  registry.registerMetric(
    new Gauge({
      name: 'mail_letters',
      help: 'Letters that wait, have failed, or may not have arrived',
      labelNames: ['state'] as const,
      registers: [],
      async collect() {
        // Without a database the rest is told all the same.
        const counts = await countMails(db).catch(() => null)
        this.reset()
        oldestDue.set(counts?.oldestDueSeconds ?? 0)
        if (!counts) return
        this.set({ state: 'waiting' }, counts.waiting)
        this.set({ state: 'failed' }, counts.failed)
        this.set({ state: 'unsure' }, counts.unsure)
      },
    }),
  )
  const sweptPayments = new Counter({
    name: 'swept_payments_total',
    help: 'Payments that the sweep has looked at',
    registers: [registry],
  })
  const sweptRefunds = new Counter({
    name: 'swept_refunds_total',
    help: 'Refunds that the sweep has looked at',
    registers: [registry],
  })
  app.decorate('metrics', { sweptPayments, sweptRefunds })

  app.addHook('onResponse', async (request, reply) => {
    durations.observe(
      { route: request.routeOptions.url ?? 'none', method: request.method, status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, config)) return reply.code(404).send()
    return reply.header('content-type', registry.contentType).send(await registry.metrics())
  })
}

/** How busy an operator is, is the operator's business: with the token, or from the machine itself. */
function mayRead(request: FastifyRequest, config: Config): boolean {
  const { METRICS_TOKEN } = config
  if (METRICS_TOKEN !== undefined) return request.headers.authorization === `Bearer ${METRICS_TOKEN}`
  return isFromThisMachine(request, config)
}
