import type { QueryClient } from '@tanstack/react-query'

export const logOutName = 'auth/log-out'

/** From the press until the page has forgotten the customer. */
export const isLoggingOut = (client: QueryClient): boolean =>
  client.isMutating({ mutationKey: [logOutName] }) > 0
