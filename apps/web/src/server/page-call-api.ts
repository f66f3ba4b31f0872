import type { Call, ReplyOf } from '@touchline/contract/define-call'
import type { PageMode } from '@touchline/rules/web/session-cookies'
import { toApiError } from '../calls/api-error.ts'
import type { CallApi } from '../calls/call-api.ts'
import type { PlainArgs } from '../calls/plain-args.ts'

/** The browser for which a page is rendered: what the API must know to answer as it would answer the browser itself. */
export type Visitor = {
  host: string
  hostname: string
  protocol: string
  ip: string
  /** Undefined for what is shared: what the API answers then can't be one person's. */
  cookie: string | undefined
  /** Which of their sessions the page has to do with. */
  mode: PageMode | null
  userAgent: string | undefined
  requestId: string
  log: Record<'info' | 'warn' | 'error', (fields: object, sentence: string) => void>
}

/** Decision 32: asks the API in the same process. What it gives is read only, since other pages may share it. */
export type AnswerCall = (
  call: Call,
  args: PlainArgs,
  visitor: Visitor,
) => Promise<{ status: number; reply: unknown }>

export function createPageCallApi(answerCall: AnswerCall, visitor: Visitor): CallApi {
  return async (call, args) => {
    const { status, reply } = await answerCall(call, args as PlainArgs, visitor)
    if (status >= 400) throw toApiError(status, reply)
    return reply as ReplyOf<typeof call>
  }
}
