import type { ArgsOf, Call, ReplyOf } from '@touchline/contract/define-call'
import type { ErrorReply } from '@touchline/contract/errors'
import { fromWire, snakeKey, toWire } from '@touchline/contract/wire-case'
import { ApiError } from './api-error.ts'
import { newIdempotencyKey } from './idempotency-key.ts'

export type ApiRequest = {
  method: Call['method']
  /** Path and query, from `/api` on. */
  url: string
  headers: Record<string, string>
  body?: string
  signal?: AbortSignal
}
export type ApiReply =
  | { status: number; text: string }
  /** From the same process: in our own case, and of the contract's shape (decision 4). To be read only. */
  | { status: number; answer: unknown }

/** Carries one request to the API: `fetch` in the browser, a call without a socket on the server. */
export type Transport = (request: ApiRequest) => Promise<ApiReply>

export type CallOptions = {
  signal?: AbortSignal
  /** Given again by a repeat of the same act, which then happens once. */
  idempotencyKey?: string
}

export type CallApi = <C extends Call>(call: C, args: ArgsOf<C>, options?: CallOptions) => Promise<ReplyOf<C>>

type Plain = Record<string, string | number | boolean | null | undefined>
type PlainArgs = {
  params?: Plain
  query?: Plain
  body?: unknown
}

export function createCallApi(transport: Transport): CallApi {
  return async (call, args, { signal, idempotencyKey } = {}) => {
    const { params, query, body } = args as PlainArgs
    const headers: Record<string, string> = { accept: 'application/json', 'x-requested-with': 'touchline' }
    if (body !== undefined) headers['content-type'] = 'application/json'
    if (call.method !== 'GET') headers['idempotency-key'] = idempotencyKey ?? newIdempotencyKey()
    const reply = await transport({
      method: call.method,
      url: fillPath(call.path, params) + queryString(query),
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(toWire(body)) }),
      ...(signal === undefined ? {} : { signal }),
    }).catch(rethrowAsApiError)
    if ('answer' in reply) return reply.answer as ReplyOf<typeof call>
    const json = parseJson(reply.text)
    if (reply.status >= 400) throw toApiError(reply.status, json)
    const parsed = call.reply.safeParse(json)
    // A reply of another shape than the contract's is a fault of ours, not something to guess at.
    if (!parsed.success)
      throw new ApiError({ status: 500, message: '', details: { issues: parsed.error.issues } })
    return parsed.data as ReplyOf<typeof call>
  }
}

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

function toApiError(status: number, json: unknown): ApiError {
  const { message = '', code, errors, details } = (json ?? {}) as Partial<ErrorReply>
  return new ApiError({ status, message, code, errors, details })
}

function rethrowAsApiError(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error
  throw new ApiError({ status: 0, message: '' })
}
