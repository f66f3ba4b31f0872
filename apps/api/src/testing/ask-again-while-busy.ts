import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, InjectOptions } from 'fastify'

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
  const again = (request: InjectOptions | string) => untilFree(() => ask(request), isBusy)
  app.inject = again as FastifyInstance['inject']
}

/** The same of a server that another process runs. */
export const fetchAgainWhileBusy = (address: string, init: RequestInit = {}): Promise<Response> =>
  untilFree(
    () => fetch(address, init),
    async (response) => isBusy({ statusCode: response.status, body: await response.clone().text() }),
  )

/** Whether that is the answer of a call, or of a page, of a server without time. */
export const isBusy = ({ statusCode, body }: { statusCode: number; body: string }): boolean =>
  statusCode === 503 && /"code":"BUSY"|<title>Very busy</.test(body)

async function untilFree<Answer>(
  ask: () => Promise<Answer>,
  isTooBusy: (answer: Answer) => boolean | Promise<boolean>,
): Promise<Answer> {
  let pauseMs = firstPauseMs
  for (let tries = 1; ; tries++) {
    const answer = await ask()
    if (tries === triesAtMost || !(await isTooBusy(answer))) return answer
    await sleep(pauseMs)
    pauseMs = Math.min(longestPauseMs, pauseMs * 2)
  }
}
