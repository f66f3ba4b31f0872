import type { QueryClient } from '@tanstack/react-query'
import { callApiOf } from '../call-query.ts'

/** What the server says of this browser's session; asking does not make it last longer. */
export async function getSession(client: QueryClient): Promise<{ isKept: boolean; mark: string | null }> {
  const call = (await import('@touchline/contract/calls/auth/get-session')).getSession
  return (await callApiOf(client)(call, {})).data
}
