import http from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { runningNow } from './turns.ts'

/**
 * PostgreSQL's functions for the time. `current_timestamp` is syntax, and no statement that matters here uses
 * it.
 */
const clockFunctions: Record<string, 'stable' | 'volatile'> = {
  now: 'stable',
  transaction_timestamp: 'stable',
  statement_timestamp: 'stable',
  clock_timestamp: 'volatile',
}

/**
 * Statements that give a new and empty database a clock of ours. They come before the migrations, so that
 * defaults and functions of the product find these by name before PostgreSQL's own.
 */
export const clockStatements = Object.entries(clockFunctions).map(
  ([name, volatility]) =>
    `create function public.${name}() returns timestamptz language sql ${volatility} as
      $$ select current_setting('simulated.now')::timestamptz $$`,
)

/** Returns the options for connections to such a database. */
export const clockOptions = (nowMs: number): string =>
  `-c search_path=public,pg_catalog -c simulated.now=${new Date(nowMs).toISOString()}`

type Requesting = (url: string, options: http.RequestOptions) => unknown

let requestOf: Requesting | null = null
/** Time limits that actors have set, the latest last. */
const limits = new Map<NodeJS.Timeout, { actor: object; ms: number; end: () => void }>()

/** Lets the current actor's time limits pass, one after another, and the virtual time with them. */
export async function endPatience(): Promise<void> {
  const now = runningNow()!
  const beganMs = now.turns.nowMs
  const own = [...limits].filter(([, { actor }]) => actor === now.actor).sort((a, b) => a[1].ms - b[1].ms)
  for (const [timer, { ms, end }] of own) {
    await now.turns.gate(now.actor, beganMs + ms)
    if (limits.delete(timer)) end()
  }
}

const real = { setTimeout, clearTimeout, request: http.request, sleep: timers.setTimeout }

/**
 * Replaces time for actors in a simulation: a pause waits for the virtual clock, a time limit ends only when
 * the simulation says so, and an HTTP request goes to the simulated provider. Other code keeps the originals.
 * @returns a function that restores everything
 */
export function takeTime(simulated: Requesting): () => void {
  requestOf = simulated
  const sleep = async <T>(ms?: number, value?: T, options?: object): Promise<T> => {
    const now = runningNow()
    if (!now) return real.sleep<T>(ms, value, options)
    await now.turns.gate(now.actor, now.turns.nowMs + (ms ?? 0))
    return value as T
  }
  timers.setTimeout = sleep
  http.request = ((...asked: [string, http.RequestOptions]) =>
    runningNow() && requestOf ? requestOf(...asked) : real.request(...asked)) as typeof http.request
  syncBuiltinESMExports()
  globalThis.setTimeout = Object.assign((end: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    const now = runningNow()
    if (!now) return real.setTimeout(end, ms, ...args)
    const timer = real.setTimeout(() => {}, 0)
    limits.set(timer, { actor: now.actor, ms, end: () => end(...args) })
    return timer
  }, real.setTimeout) as typeof setTimeout
  globalThis.clearTimeout = ((timer: NodeJS.Timeout) => {
    limits.delete(timer)
    real.clearTimeout(timer)
  }) as typeof clearTimeout
  return () => {
    timers.setTimeout = real.sleep
    http.request = real.request
    syncBuiltinESMExports()
    globalThis.setTimeout = real.setTimeout
    globalThis.clearTimeout = real.clearTimeout
  }
}
