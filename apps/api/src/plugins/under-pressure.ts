import underPressure from '@fastify/under-pressure'
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

/**
 * Refuses requests while the event loop is too far behind.
 * @returns a check whether it is too far behind for a lane, for pages, which call the API without a request
 */
export async function mountUnderPressure(app: FastifyInstance): Promise<(lane: Lane) => boolean> {
  await app.register(underPressure, {
    maxEventLoopDelay: Math.min(...Object.values(tooLateMs)),
    pressureHandler: (request, reply, _, delayMs = 0) => {
      const lane = request.routeOptions.config.laneOf?.(request) ?? 'buying'
      if (delayMs > tooLateMs[lane]) void sendRefusal(request, reply, refuse('BUSY'))
    },
  })
  return (lane) => app.memoryUsage().eventLoopDelay > tooLateMs[lane]
}
