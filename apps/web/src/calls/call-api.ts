import type { ArgsOf, Call, ReplyOf } from '@touchline/contract/define-call'
import type { User } from '@touchline/contract/entities/account/user'
import { fromWire, snakeKey, toWire } from '@touchline/contract/wire-case'
import { withActing } from './acting-for.ts'
import { ApiError, toApiError } from './api-error.ts'
import { demandCookies } from './demand-cookies.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import type { Plain, PlainArgs } from './plain-args.ts'

export type ApiRequest = {
  method: Call['method']
  /** Path and query, from `/api` on. */
  url: string
  headers: Record<string, string>
  body?: string
  signal?: AbortSignal
}
/** Carries one request to the API. */
export type Transport = (
  request: ApiRequest,
) => Promise<{ status: number; text: string; retryAfterSeconds?: number | null }>

export type CallOptions = {
  signal?: AbortSignal
  /** Key of an action: a repeat with the same key does not happen twice. */
  idempotencyKey?: string
}

export type CallApi = <C extends Call>(call: C, args: ArgsOf<C>, options?: CallOptions) => Promise<ReplyOf<C>>

/**
 * Creates the calls. `user` returns the user logged in on this page, for calls that take one; `onNoCookies`
 * is called when a change was refused for lack of cookies.
 */
export function createCallApi(
  transport: Transport,
  user: () => User | null = () => null,
  onNoCookies: (() => void) | null = null,
): CallApi {
  return async (call, given, { signal, idempotencyKey } = {}) => {
    if (onNoCookies) demandCookies(call, onNoCookies)
    const args = withActing(call, given as PlainArgs, user())
    const { body } = args
    const headers: Record<string, string> = { accept: 'application/json', 'x-requested-with': 'touchline' }
    if (body !== undefined) headers['content-type'] = 'application/json'
    if (call.method !== 'GET') headers['idempotency-key'] = idempotencyKey ?? newIdempotencyKey()
    const reply = await transport({
      method: call.method,
      url: addressOf(call, args),
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(toWire(body)) }),
      ...(signal === undefined ? {} : { signal }),
    }).catch(rethrowAsApiError)
    const json = parseJson(reply.text)
    if (reply.status >= 400) throw toApiError(reply.status, json, reply.retryAfterSeconds)
    const parsed = call.reply.safeParse(json)
    // A reply that breaks the contract is our own fault, and must not be guessed at.
    if (!parsed.success)
      throw new ApiError({ status: 500, message: '', details: { issues: parsed.error.issues } })
    return parsed.data as ReplyOf<typeof call>
  }
}

/** Returns the path and query of a call, as they stand on the wire. */
export const addressOf = (call: Call, { params, query }: PlainArgs): string =>
  fillPath(call.path, params) + queryString(query)

function fillPath(path: string, params: Plain = {}): string {
  return path.replace(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

function queryString(query: Plain = {}): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(snakeKey(key), String(value))
  }
  return search.size > 0 ? `?${search}` : ''
}

function parseJson(text: string): unknown {
  if (text === '') return undefined
  try {
    return fromWire(JSON.parse(text))
  } catch {
    return undefined
  }
}

function rethrowAsApiError(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error
  throw new ApiError({ status: 0, message: '' })
}
