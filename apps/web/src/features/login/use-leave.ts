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

/** Words of messages while it runs, once it is done, and where it was refused. */
type Words = { running: string; done: string; failed: string }

/** Subject of the messages that it runs, or was refused. */
const leaving = 'leaving'

const ofLogOut: Words = {
  running: messages.loggingOut,
  done: messages.loggedOut,
  failed: messages.notLoggedOut,
}

/**
 * Logs out, which clears user and cart (spec 4). Staff with check-ins that were not sent yet are told so first. The
 * messages say how far it is, since the menu with the button has closed.
 */
export function useLeave(words: Words = ofLogOut): () => void {
  const toasts = useToasts()
  const forgetUser = useForgetUser()
  const fail = () => {
    toasts.drop(leaving)
    toasts.show('error', words.failed, { about: leaving, takesFocus: true })
  }
  const logOut = useLogOut(() => {
    toasts.drop(leaving)
    toasts.show('success', words.done)
    forgetUser()
  }, fail)
  const client = useQueryClient()
  return () => {
    const leave = () => {
      // Without a signal the log-out waits, and the next person may open the page meanwhile.
      forgetKept()
      toasts.drop(leaving)
      toasts.show('success', words.running, { about: leaving, colour: 'info', closeAfterMs: null })
      logOut.mutate({})
    }
    if (client.getQueryData(userQuery().queryKey)?.role !== 'staff') return leave()
    void loadChunk(() => import('./ask-before-leaving.ts')).then(
      ({ askBeforeLeaving }) => askBeforeLeaving(toasts, leave),
      fail,
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
