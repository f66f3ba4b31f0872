import { parseJson } from './parse-json.ts'
import type { ReadContext, UnknownCause } from './port.ts'
import { neverConnected } from './sandbox-send.ts'

/** What came back, unread but for being JSON. A fault of Opayo's (5xx, 408, 429) is none of these. */
export type PiReply =
  | { kind: 'reply'; status: number; json: unknown }
  | { kind: 'unknown'; cause: UnknownCause }
  /** Surely nothing was done: no connection was made, or the request was turned away unread. */
  | { kind: 'untouched'; cause: UnknownCause }

interface Options {
  origin: string
  integrationKey: string
  integrationPassword: string
  timeoutMs: number
}

/** One request to Opayo's Pi REST API. The global fetch keeps its connections open between calls. */
export function createPiSend(options: Options) {
  const basic = Buffer.from(`${options.integrationKey}:${options.integrationPassword}`).toString('base64')
  return async function send(
    call: ReadContext,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ): Promise<PiReply> {
    const answer = await post(call, options.timeoutMs, `${options.origin}/api/v1/${path}`, {
      method,
      headers: { authorization: `Basic ${basic}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (answer.kind !== 'text') return answer
    const { status, text } = answer
    if (status >= 500) return { kind: 'unknown', cause: 'server_error' }
    // Too many requests: it was not read.
    if (status === 429) return { kind: 'untouched', cause: 'bad_response' }
    if (status === 408) return { kind: 'unknown', cause: 'timeout' }
    const json = parseJson(text)
    return json === undefined ? { kind: 'unknown', cause: 'bad_response' } : { kind: 'reply', status, json }
  }
}

export type TextReply =
  | { kind: 'text'; status: number; text: string }
  | { kind: 'unknown' | 'untouched'; cause: UnknownCause }

/** A form to one of Opayo's older addresses, which answer in lines or XML. */
export const postForm = (
  call: ReadContext,
  timeoutMs: number,
  url: string,
  form: Record<string, string>,
): Promise<TextReply> => post(call, timeoutMs, url, { method: 'POST', body: new URLSearchParams(form) })

async function post(
  call: ReadContext,
  timeoutMs: number,
  url: string,
  init: RequestInit,
): Promise<TextReply> {
  const time = AbortSignal.timeout(call.timeoutMs ?? timeoutMs)
  const signal = call.signal ? AbortSignal.any([time, call.signal]) : time
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal })
    return { kind: 'text', status: response.status, text: await response.text() }
  } catch (error) {
    if (neverConnected(error)) return { kind: 'untouched', cause: 'network' }
    return { kind: 'unknown', cause: signal.aborted ? 'timeout' : 'network' }
  }
}
