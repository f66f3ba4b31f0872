import { setTimeout as sleep } from 'node:timers/promises'

const askEveryMs = 100
const waitsMs = 8_000

/**
 * Asks one thing again and again, as a person who presses again at once, and notes for how long it was refused.
 * @param ask returns true when it was answered
 */
export function watchAnswers(ask) {
  let isOver = false
  let refusedSinceMs = null
  let longestMs = 0
  let slowestMs = 0
  let asked = 0
  let refused = 0
  const watching = (async () => {
    for (; !isOver; await sleep(askEveryMs)) {
      const sinceMs = performance.now()
      const isAnswered = await ask(AbortSignal.timeout(waitsMs)).catch(() => false)
      asked += 1
      if (isAnswered) {
        slowestMs = Math.max(slowestMs, performance.now() - sinceMs)
        if (refusedSinceMs !== null) longestMs = Math.max(longestMs, performance.now() - refusedSinceMs)
        refusedSinceMs = null
      } else {
        refused += 1
        refusedSinceMs ??= sinceMs
      }
    }
  })()
  return {
    /** Returns the figures since the last call; a refusal that goes on counts until now. */
    take() {
      const openMs = refusedSinceMs === null ? 0 : performance.now() - refusedSinceMs
      const figures = {
        asked,
        refused,
        refusedSeconds: Math.max(longestMs, openMs) / 1000,
        slowestSeconds: slowestMs / 1000,
      }
      longestMs = slowestMs = asked = refused = 0
      return figures
    },
    isRefused: () => refusedSinceMs !== null,
    async stop() {
      isOver = true
      await watching
    },
  }
}
