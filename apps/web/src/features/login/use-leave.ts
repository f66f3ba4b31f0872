import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { cartQuery } from '../../calls/basket/get-cart.ts'
import { userQuery } from '../../calls/login/get-user.ts'
import { useLogOut } from '../../calls/login/log-out.ts'
import { setShownLogin } from '../../calls/login-hint.ts'
import { forgetDesk } from '../../calls/selected-at-desk.ts'
import { loadChunk } from '../../load-chunk.ts'
import { messages } from '../../messages.ts'
import { forgetKept } from '../../page/forget-kept.ts'
import { useToasts } from '../../page/toasts-context.ts'
import { paths } from '../../paths.ts'

/**
 * Logs out, which clears user and cart (spec 4). Staff with check-ins that were not sent yet are told so first.
 * @param words shown once it is done
 */
export function useLeave(words: string = messages.loggedOut): () => void {
  const toasts = useToasts()
  const forgetUser = useForgetUser()
  const logOut = useLogOut(() => {
    toasts.show('success', words)
    forgetUser()
  })
  const client = useQueryClient()
  return () => {
    const leave = () => {
      // Without a signal the log-out waits, and the next person may open the page meanwhile.
      forgetKept()
      logOut.mutate({})
    }
    if (client.getQueryData(userQuery().queryKey)?.role !== 'staff') return leave()
    void loadChunk(() => import('./ask-before-leaving.ts')).then(({ askBeforeLeaving }) =>
      askBeforeLeaving(toasts, leave),
    )
  }
}

/**
 * Forgets what the page knew of the user: the server has ended the session.
 * @param to page to go to then; null to stay
 */
export function useForgetUser(to: string | null = paths.home()): () => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  return () => {
    forgetDesk()
    forgetKept()
    setShownLogin(client, null)
    client.setQueryData(userQuery().queryKey, null)
    client.setQueryData(cartQuery().queryKey, null)
    void client.invalidateQueries({
      predicate: ({ queryKey }) => !['login/get-user', 'basket/get-cart'].includes(String(queryKey[0])),
    })
    if (to !== null) void navigate(to)
  }
}
