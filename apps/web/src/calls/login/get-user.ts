import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../api-error.ts'
import { callApiOf } from '../call-query.ts'
import { loginHint } from '../login-hint.ts'

/** Asks for the logged-in user; null for a visitor. */
export function userQuery() {
  return queryOptions({
    queryKey: ['login/get-user'] as const,
    queryFn: async ({ client, signal }) => {
      // Without the hint the visitor is not logged in: the answer would be a 401, which the browser would
      // log.
      if (typeof document !== 'undefined' && loginHint() === null) return null
      const { getUser } = await import('@touchline/contract/calls/login/get-user')
      try {
        return (await callApiOf(client)(getUser, {}, { signal })).data
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return null
        throw error
      }
    },
  })
}
