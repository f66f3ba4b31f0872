import { type RefundState, refund } from '@touchline/rules/states/refund'
import { isFinal } from '@touchline/rules/states/state-table'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Services } from '../call/call-context.ts'
import type { Config } from '../config.ts'
import { isFromThisMachine } from '../http/is-from-this-machine.ts'
import type { CountedTransition } from '../log/log-transitions.ts'
import { countReconciliations } from '../stores/ledger/reconciliations.ts'
import { countMails } from '../stores/mail/mails-for-staff.ts'
import { countUnsettled } from '../stores/payments/unsettled.ts'
import { home } from '../stores/spread/own-database.ts'
import { SAMPLE_MS } from './under-pressure.ts'

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics
  }
}

export interface Metrics {
  /** Payments that the sweep has checked. */
  sweptPayments: Counter
  /** Refunds that the sweep has checked. */
  sweptRefunds: Counter
  countTransition: (move: CountedTransition) => void
  /** Returns all of them in the text format of Prometheus. */
  text: () => Promise<string>
}

/**
 * Serves metrics for operators, for Prometheus: durations by call and status, the pool, the sweeps, the
 * process.
 * @param database that stands beside each number; null in a process with one database
 */
export function mountMetrics(
  app: FastifyInstance,
  { db, config }: Pick<Services, 'db' | 'config'>,
  database: string | null,
): void {
  const registry = new Registry()
  if (database !== null) registry.setDefaultLabels({ database })
  // The process has its own metrics once.
  if (database === null || database === home)
    collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: SAMPLE_MS })
  const durations = new Histogram({
    name: 'http_request_seconds',
    help: 'How long requests took, by route, method and status',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  addGauge(registry, {
    name: 'database_connections',
    help: 'Connections to the database: open, idle, and requests that wait for one',
    read: async () => {
      const { open, idle, waiting } = db.connections()
      return { open, idle, waiting }
    },
  })
  mountMail(registry, db)
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
  const moves = {
    payment: new Counter({
      name: 'payment_moves_total',
      help: 'Moves of payments that this process has made, by the state that they led to and by who made them',
      labelNames: ['to', 'by'] as const,
      registers: [registry],
    }),
    refund: new Counter({
      name: 'refund_moves_total',
      help: 'Moves of refunds that this process has made, by the state that they led to and by who made them',
      labelNames: ['to', 'by'] as const,
      registers: [registry],
    }),
  }
  mountUnsettled(registry, db)
  mountReconciliations(registry, db)
  app.decorate('metrics', {
    sweptPayments,
    sweptRefunds,
    countTransition: ({ of, to, by }) => moves[of].inc({ to, by }),
    text: () => registry.metrics(),
  })

  app.addHook('onResponse', async (request, reply) => {
    durations.observe(
      { route: request.routeOptions.url ?? 'none', method: request.method, status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, config)) return reply.code(404).send()
    return reply.header('content-type', registry.contentType).send(await registry.metrics())
  })
}

function mountMail(registry: Registry, db: Services['db']): void {
  // Without a database the other metrics are still served.
  const read = shared(() => countMails(db).catch(() => null))
  addGauge(registry, {
    name: 'mail_oldest_due_seconds',
    help: 'For how long the letter has been due that has waited longest',
    read: async () => (await read())?.oldestDueSeconds ?? 0,
  })
  addGauge(registry, {
    name: 'mail_letters',
    help: 'Letters that wait, have failed, or may not have arrived',
    read: async () => {
      const counts = await read()
      return counts && { waiting: counts.waiting, failed: counts.failed, unsure: counts.unsure }
    },
  })
}

const openRefundStates = (Object.keys(refund.moves) as RefundState[]).filter(
  (state) => !isFinal(refund, state),
)

/**
 * Adds counts of payments and refunds in the database that are in doubt, or need attention. They are the same
 * from each process.
 */
function mountUnsettled(registry: Registry, db: Services['db']): void {
  const read = shared(() => countUnsettled(db).catch(() => null))
  addGauge(registry, {
    name: 'payments_needing_attention',
    help: 'Payments that need attention',
    read: async () => (await read())?.paymentsNeedingAttention ?? null,
  })
  addGauge(registry, {
    name: 'payment_oldest_unknown_seconds',
    help: 'The age of the oldest payment of which it is not known what the provider did',
    read: async () => (await read())?.oldestUnknownSeconds ?? 0,
  })
  addGauge(registry, {
    name: 'refunds_unsettled',
    help: 'Refunds that are not at their end, by state',
    read: async () => {
      const counts = await read()
      return (
        counts && Object.fromEntries(openRefundStates.map((state) => [state, counts.refunds[state] ?? 0]))
      )
    },
  })
}

/**
 * Adds metrics that tell whether the books agreed with the card provider, in the last days of all clients.
 */
function mountReconciliations(registry: Registry, db: Services['db']): void {
  const read = shared(() => countReconciliations(db).catch(() => null))
  addGauge(registry, {
    name: 'reconciliation_differences',
    help: 'Differences between the ledger and the card provider in the last eight days',
    read: async () => (await read())?.differences ?? null,
  })
  addGauge(registry, {
    name: 'reconciliation_days',
    help: 'Days of clients among the last eight that were compared with the card provider, by result',
    read: async () => {
      const counts = await read()
      const states = ['agrees', 'differs', 'unknown', 'running'] as const
      return counts && Object.fromEntries(states.map((state) => [state, counts.days[state] ?? 0]))
    },
  })
}

type GaugeOf = {
  name: string
  help: string
  /** Returns one number, or one for each state; null while it is not known. */
  read: () => Promise<number | Record<string, number> | null>
}

/** Adds a gauge that is read when it is asked for. */
function addGauge(registry: Registry, { name, help, read }: GaugeOf): void {
  registry.registerMetric(
    new Gauge({
      name,
      help,
      labelNames: ['state'] as const,
      registers: [],
      async collect() {
        const value = await read()
        this.reset()
        if (typeof value === 'number') this.set(value)
        else for (const [state, count] of Object.entries(value ?? {})) this.set({ state }, count)
      },
    }),
  )
}

/** Shares a reading between all gauges of a scrape: each is collected separately, at the same time. */
function shared<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let reading: Promise<Value> | null = null
  return () => {
    reading ??= read().finally(() => (reading = null))
    return reading
  }
}

/**
 * True for a caller with the token, or from the machine itself. How busy an operator is concerns only that
 * operator.
 */
export function mayReadMetrics(request: FastifyRequest, config: Config): boolean {
  const { METRICS_TOKEN } = config
  if (METRICS_TOKEN !== undefined) return request.headers.authorization === `Bearer ${METRICS_TOKEN}`
  return isFromThisMachine(request, config)
}
