import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loginPollMs } from '@touchline/rules/limits'
import { userQuery } from '../calls/auth/get-user.ts'
import { hasLoginHint } from '../calls/browser-transport.ts'
import { cartQuery } from '../calls/cart/get-cart.ts'

/** Spec 4: every 5 seconds the app checks whether login state has changed, for example in another tab. */
export function useLoginPoll(): void {
  const client = useQueryClient()
  useEffect(() => {
    const timer = setInterval(() => {
      const isLoggedIn = Boolean(client.getQueryData(userQuery().queryKey))
      if (isLoggedIn === hasLoginHint()) return
      // What belonged to the person who left goes at once, before any answer comes.
      if (isLoggedIn) {
        client.setQueryData(userQuery().queryKey, null)
        client.setQueryData(cartQuery().queryKey, null)
      }
      void client.invalidateQueries()
    }, loginPollMs)
    return () => clearInterval(timer)
  }, [client])
}
