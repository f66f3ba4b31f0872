import type { QueryClient } from '@tanstack/react-query'
import { countWords } from '@touchline/rules/words/count-words'
import type { SessionState } from '../calls/login/get-session.ts'
import { userQuery } from '../calls/login/get-user.ts'
import { isDeskLeft, leaveDesk } from '../calls/selected-at-desk.ts'
import { messages } from '../messages.ts'
import type { ToastStore } from '../ui/toasts/toasts.ts'

export type EndedLogIn = SessionState['ended']

/**
 * Returns the words for staff whose log-in ended: the desk was left alone, and they must
 * know why it shows a visitor's page.
 */
export function staffLoggedOutWords(ended: EndedLogIn): string {
  const why =
    ended?.unusedMinutes == null ? '' : ` after ${countWords(ended.unusedMinutes, 'minute')} without use`
  return `You were logged out${why}. Log in to carry on.`
}

type Saying = { client: QueryClient; toasts: ToastStore; ended: EndedLogIn; logIn: () => void }

/**
 * Says that this page's log-in is over. The message stays until it is read, or
 * until a person is logged in again.
 */
export function sayLoggedOut({ client, toasts, ended, logIn }: Saying): void {
  if (ended?.isStaff) leaveDesk(ended.unusedMinutes)
  const content = isDeskLeft() ? staffLoggedOutWords(ended) : messages.signedOut
  toasts.show('warning', content, {
    closeAfterMs: null,
    callback: { label: 'Log in again', run: logIn },
  })
  const said = toasts.list().at(-1)?.id ?? 0
  const stop = client.getQueryCache().subscribe(() => {
    if (!client.getQueryData(userQuery().queryKey)) return
    stop()
    toasts.dismiss(said)
  })
}
