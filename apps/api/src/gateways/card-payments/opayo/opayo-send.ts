import { exchange, type HttpReply } from '../http-exchange.ts'
import { parseJson } from '../parse-json.ts'
import type { ReadContext, UnknownCause } from '../port.ts'

/**
 * Reply of the Pi API, checked only to be JSON. A fault of Opayo's own (5xx, 408, 429) never becomes a
 * `reply`.
 */
export type PiReply =
  | { kind: 'reply'; status: number; json: unknown }
  | { kind: 'unknown'; cause: UnknownCause }
  /** Nothing was done for certain: no connection was made, or the request was turned away unread. */
  | { kind: 'untouched'; cause: UnknownCause }

interface Options {
  origin: string
  integrationKey: string
  integrationPassword: string
  timeoutMs: number
}

/** Creates the function that sends one request to Opayo's Pi REST API. */
export function createPiSend(options: Options) {
  const basic = Buffer.from(`${options.integrationKey}:${options.integrationPassword}`).toString('base64')
  return async function send(
    call: ReadContext,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ): Promise<PiReply> {
    const answer = await exchange(
      {
        url: `${options.origin}/api/v1/${path}`,
        method,
        headers: { authorization: `Basic ${basic}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      },
      { timeoutMs: options.timeoutMs, ...call },
    )
    if (answer.kind !== 'reply') return answer
    const { status, text } = answer
    if (status >= 500) return { kind: 'unknown', cause: 'server_error' }
    // Too many requests: this one was not read.
    if (status === 429) return { kind: 'untouched', cause: 'bad_response' }
    if (status === 408) return { kind: 'unknown', cause: 'timeout' }
    const json = parseJson(text)
    return json === undefined ? { kind: 'unknown', cause: 'bad_response' } : { kind: 'reply', status, json }
  }
}

/** Posts a form to one of Opayo's older addresses, which answer in lines or XML. */
export const postForm = (
  call: ReadContext,
  timeoutMs: number,
  url: string,
  form: Record<string, string>,
): Promise<HttpReply> =>
  exchange(
    {
      url,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
      body: new URLSearchParams(form).toString(),
    },
    { timeoutMs, ...call },
  )
