import type { QueryClient } from '@tanstack/react-query'

export const logOutName = 'login/log-out'

/** True from the press until the page has forgotten the customer. */
export const isLoggingOut = (client: QueryClient): boolean =>
  client.isMutating({ mutationKey: [logOutName] }) > 0
