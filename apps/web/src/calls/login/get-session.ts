import type { QueryClient } from '@tanstack/react-query'
import type { getSession as call } from '@touchline/contract/calls/login/get-session'
import type { ReplyOf } from '@touchline/contract/define-call'
import { callApiOf } from '../call-query.ts'

export type SessionState = ReplyOf<typeof call>['data']

/** What the server says of this browser's session; asking does not make it last longer. */
export async function getSession(client: QueryClient): Promise<SessionState> {
  const call = (await import('@touchline/contract/calls/login/get-session')).getSession
  return (await callApiOf(client)(call, {})).data
}
