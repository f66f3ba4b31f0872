import type { Call, ReplyOf } from '@touchline/contract/define-call'
import type { PageMode } from '@touchline/rules/web/session-cookies'
import { toApiError } from '../calls/api-error.ts'
import type { CallApi } from '../calls/call-api.ts'
import type { PlainArgs } from '../calls/plain-args.ts'

/**
 * Browser that a page is rendered for: the API needs these facts to answer as it would answer the browser
 * itself.
 */
export type Visitor = {
  host: string
  hostname: string
  protocol: string
  ip: string
  /** Undefined for a shared page, so that the API's answers can't be personal. */
  cookie: string | undefined
  /** Session that the page uses. */
  mode: PageMode | null
  userAgent: string | undefined
  requestId: string
  log: Record<'info' | 'warn' | 'error', (fields: object, sentence: string) => void>
}

/**
 * Asks the API in the same process (decision 32). Treat its answers as read-only, since other pages may share
 * them.
 */
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
