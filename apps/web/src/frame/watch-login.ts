import type { QueryClient } from '@tanstack/react-query'
import { loginPollMs } from '@touchline/rules/limits/limits'
import { flushSync } from 'react-dom'
import { cartQuery } from '../calls/basket/get-cart.ts'
import { getSession } from '../calls/login/get-session.ts'
import { userQuery } from '../calls/login/get-user.ts'
import { isLoggingOut } from '../calls/login/is-logging-out.ts'
import { loginHint, shownLogin, showsLogin } from '../calls/login-hint.ts'
import { readLeftDesk } from '../calls/selected-at-desk.ts'
import { noOffers, ownOffersQuery } from '../calls/waitlist/own-offers.ts'
import type { useLoginWindow } from '../features/login/login-window.tsx'
import { forgetTickets } from '../page/forget-tickets.ts'
import type { useToasts } from '../page/toasts-context.ts'
import { type EndedLogIn, sayLoggedOut } from './say-logged-out.ts'
import type { Turn } from './use-login-poll.ts'

/** Coming back to a tab is two or three events at one moment: one question to the server. */
const ASK_AT_MOST_EVERY_MS = 1_000

/** The parts of the page that change with its customer. */
type Page = {
  client: QueryClient
  toasts: ReturnType<typeof useToasts>
  loginWindow: ReturnType<typeof useLoginWindow>
  revalidate: () => Promise<void>
  setTurn: (change: (turn: Turn) => Turn) => void
}

/**
 * Looks at once and every 5 seconds whether the log-in has changed: in another tab, where the customer may have logged out
 * or another logged in (F75, F101), or on the server, where the session may have ended.
 * @returns a function that ends the looking
 */
export function watchLogin(page: Page): () => void {
  const { client } = page
  const { queryKey: ownOffers } = ownOffersQuery()
  const shownOffers = () => client.getQueryData(ownOffers) ?? noOffers
  let lastAskedMs = performance.now()
  let isAsking = false

  const ask = async () => {
    const shown = shownLogin(client)
    // The page may show a visitor because the log-in that the browser remembers has ended.
    const asked = shown ?? loginHint()
    if (asked === null || isAsking || document.visibilityState !== 'visible') return
    lastAskedMs = performance.now()
    isAsking = true
    const before = shownOffers()
    const answer = await getSession(client).catch(() => null)
    isAsking = false
    // A log-in or log-out since then is in the hint, and not in this answer.
    if (answer && shownLogin(client) === shown && loginHint() === asked) {
      // The places that are held for the customer come with the same look: what was answered since it began is not in it.
      if (answer.mark === asked && shownOffers() === before) client.setQueryData(ownOffers, answer)
      see(page, answer.mark)
    } else see(page, loginHint(), answer?.ended)
  }

  const look = () => {
    if (shownLogin(client) !== null) see(page, loginHint())
    if (performance.now() - lastAskedMs >= ASK_AT_MOST_EVERY_MS) void ask()
  }
  // The page before may have heard of it, and gone before it was read.
  const left = shownLogin(client) === null ? readLeftDesk() : null
  if (left) sayOver(page, left)
  // Places that are held for the customer come with the bars that show them.
  void ask()
  const timer = setInterval(look, loginPollMs)
  const signs = ['focus', 'pageshow'] as const
  for (const sign of signs) window.addEventListener(sign, look)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    for (const sign of signs) window.removeEventListener(sign, look)
    document.removeEventListener('visibilitychange', look)
  }
}

/** Compares whose log-in there is with whose the page shows, and changes the page where they differ. */
function see(page: Page, mark: string | null, ended: EndedLogIn = null): void {
  const { client } = page
  // A log-out of this page says itself what comes after it.
  if (isLoggingOut(client)) return
  const before = shownLogin(client)
  // Also where the page has shown a visitor from the start.
  if (ended && mark === null) return void changeCustomer(page, null, ended)
  if (mark === before) return
  if (before !== null) return void changeCustomer(page, mark, null)
  // Before a log-in there is nothing to take away: the page goes on, and its answers become personal.
  showsLogin(client, mark)
  void client.invalidateQueries()
}

/** Takes away what belonged to the customer who left, at once, before any answer comes. */
async function changeCustomer(page: Page, mark: string | null, ended: EndedLogIn): Promise<void> {
  const { client, revalidate, setTurn } = page
  showsLogin(client, mark)
  forgetTickets()
  flushSync(() => setTurn(({ number }) => ({ number: number + 1, isOver: true })))
  // Answers on their way are the last customer's too.
  void client.cancelQueries({}, { revert: false })
  client.setQueryData(userQuery().queryKey, null)
  client.setQueryData(cartQuery().queryKey, null)
  client.setQueryData(ownOffersQuery().queryKey, noOffers)
  // With the screen gone, what is left is what the frame shows.
  client.removeQueries({ type: 'inactive' })
  if (mark === null) sayOver(page, ended)
  await client.invalidateQueries()
  await revalidate()
  setTurn(({ number }) => ({ number, isOver: false }))
}

function sayOver({ client, toasts, loginWindow, revalidate }: Page, ended: EndedLogIn): void {
  // A page of the desk is no page to a visitor: it comes again with the log-in.
  const logIn = () => loginWindow.open({ to: 'carry on', afterLogin: () => void revalidate() })
  sayLoggedOut({ client, toasts, ended, logIn })
}
