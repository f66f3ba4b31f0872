import type { QueryClient } from '@tanstack/react-query'
import type { getSession as call } from '@touchline/contract/calls/login/get-session'
import type { ReplyOf } from '@touchline/contract/define-call'
import { callApiOf } from '../call-query.ts'

export type SessionState = ReplyOf<typeof call>['data']

/** Asks for the state of this browser's session, without prolonging it. */
export async function getSession(client: QueryClient): Promise<SessionState> {
  const call = (await import('@touchline/contract/calls/login/get-session')).getSession
  return (await callApiOf(client)(call, {})).data
}
