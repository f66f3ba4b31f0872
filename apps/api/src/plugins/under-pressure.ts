import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Lane } from '@touchline/rules/limits/lanes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../call/answer.ts'
import { sendRefusal } from '../http/send-answer.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The urgency of a request; the most urgent when left out. */
    laneOf?: (request: FastifyRequest) => Lane
  }
}

/**
 * Delay of the event loop above which requests are refused at once. Browsing visitors are refused earlier
 * than paying ones.
 */
const tooLateMs: Record<Lane, number> = { browsing: 400, visiting: 700, buying: 2_000 }

/** Time over which the delay is averaged. */
const PERIOD_MS = 1_000
/** Time between two samples. The usual 10 ms would wake an idle process a hundred times a second. */
export const SAMPLE_MS = 50

/**
 * Refuses requests while the event loop is too far behind.
 * @returns a check whether it is too far behind for a lane, for pages, which call the API without a request
 */
export function mountUnderPressure(app: FastifyInstance): (lane: Lane) => boolean {
  const delay = measureDelay(app)
  const isTooLate = (lane: Lane) => delay.meanMs > tooLateMs[lane]
  app.addHook('onRequest', async (request, reply) => {
    if (isTooLate(request.routeOptions.config.laneOf?.(request) ?? 'buying'))
      return sendRefusal(request, reply, refuse('BUSY'))
  })
  return isTooLate
}

/** Measures, until the app closes, by how much timers were late on average in the last second. */
function measureDelay(app: FastifyInstance): { readonly meanMs: number } {
  const delay = { meanMs: 0 }
  const samples = monitorEventLoopDelay({ resolution: SAMPLE_MS })
  samples.enable()
  const timer = setInterval(() => {
    const meanMs = samples.mean / 1e6 - SAMPLE_MS
    // Without a sample no timer has fired for the whole second.
    delay.meanMs = Number.isNaN(meanMs) ? Number.POSITIVE_INFINITY : meanMs
    samples.reset()
  }, PERIOD_MS)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    samples.disable()
  })
  return delay
}
