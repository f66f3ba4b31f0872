import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

const firstPauseMs = 50
/** Sooner than `Retry-After` says: a test's server is alone with its test. */
const longestPauseMs = 1_000
/** With the pauses above half a minute; one that is busy for longer is told as it is. */
const triesAtMost = 35

/**
 * A server that has no time says so (`BUSY`, 503), and a page asks again after a while, as the same request with the
 * same `Idempotency-Key`. So does each `inject` of this app from now on: what a test is given is the final answer.
 */
export function askAgainWhileBusy(app: FastifyInstance): void {
  const ask = app.inject.bind(app)
  const askAgain = async (request: InjectOptions | string): Promise<LightMyRequestResponse> => {
    let pauseMs = firstPauseMs
    for (let tries = 1; ; tries++) {
      const response = await ask(request)
      if (!isBusy(response) || tries === triesAtMost) return response
      await sleep(pauseMs)
      pauseMs = Math.min(longestPauseMs, pauseMs * 2)
    }
  }
  app.inject = askAgain as FastifyInstance['inject']
}

/** Of a call, or of a page. */
const isBusy = ({ statusCode, body }: LightMyRequestResponse): boolean =>
  statusCode === 503 && /"code":"BUSY"|<title>Very busy</.test(body)
