import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, InjectOptions } from 'fastify'

const firstPauseMs = 50
/** Shorter than `Retry-After`, because a test's server has no other clients. */
const longestPauseMs = 1_000
/** Tries for more than half a minute with the pauses above. After that, "busy" is passed on. */
const triesAtMost = 35

/**
 * Repeats each `inject` of this app while it answers that it has no time (`BUSY`, 503), as a page does: the
 * same request, with the same `Idempotency-Key`. A test gets the final answer.
 */
export function askAgainWhileBusy(app: FastifyInstance): void {
  const ask = app.inject.bind(app)
  const again = (request: InjectOptions | string) => untilFree(() => ask(request), isBusy)
  app.inject = again as FastifyInstance['inject']
}

/** Does the same for a server in another process. */
export const fetchAgainWhileBusy = (address: string, init: RequestInit = {}): Promise<Response> =>
  untilFree(
    () => fetch(address, init),
    async (response) => isBusy({ statusCode: response.status, body: await response.clone().text() }),
  )

/** True for an answer from a server without time, to a call or for a page. */
export const isBusy = ({ statusCode, body }: { statusCode: number; body: string }): boolean =>
  statusCode === 503 && /"code":"BUSY"|<title>Very busy</.test(body)

/**
 * True for a page that the server left to the browser, because it had no capacity to render it or its lists.
 */
export const isUnrendered = ({ statusCode, body }: { statusCode: number; body: string }): boolean =>
  statusCode === 200 && (body.includes('<div id="app"></div>') || body.includes(' could not be loaded<'))

export async function untilFree<Answer>(
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
