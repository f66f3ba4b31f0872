import type { QueryClient } from '@tanstack/react-query'
import { loginPollMs } from '@touchline/rules/limits/limits'
import { flushSync } from 'react-dom'
import { cartQuery } from '../calls/basket/get-cart.ts'
import { getSession } from '../calls/login/get-session.ts'
import { userQuery } from '../calls/login/get-user.ts'
import { isLoggingOut } from '../calls/login/is-logging-out.ts'
import { getShownLogin, loginHint, setShownLogin } from '../calls/login-hint.ts'
import { getDeskLock } from '../calls/second-factor/desk-lock.ts'
import { readLeftDesk } from '../calls/selected-at-desk.ts'
import { noOffers, ownOffersQuery } from '../calls/waitlist/own-offers.ts'
import type { useLoginWindow } from '../features/login/login-window.tsx'
import { loadChunk } from '../load-chunk.ts'
import { forgetDayList, forgetKept } from '../page/forget-kept.ts'
import type { useToasts } from '../page/toasts-context.ts'
import { type EndedLogIn, sayLoggedOut } from './say-logged-out.ts'
import type { Turn } from './use-login-poll.ts'

/**
 * Shortest time between two checks: returning to a tab fires two or three events at
 * once, for one question to the server.
 */
const ASK_AT_MOST_EVERY_MS = 1_000

/** Parts of the page that change with its customer. */
export type Page = {
  client: QueryClient
  toasts: ReturnType<typeof useToasts>
  loginWindow: ReturnType<typeof useLoginWindow>
  revalidate: () => Promise<void>
  setTurn: (change: (turn: Turn) => Turn) => void
}

/**
 * Checks at once and every 5 seconds whether the log-in has changed: in another tab, where the customer may
 * have logged out or another logged in (F75, F101), or on the server, where the session may have ended.
 * @returns a function that stops the checks
 */
export function watchLogin(page: Page): () => void {
  const { client } = page
  const { queryKey: ownOffers } = ownOffersQuery()
  const shownOffers = () => client.getQueryData(ownOffers) ?? noOffers
  let lastAskedMs = performance.now()
  let isAsking = false

  const ask = async () => {
    const shown = getShownLogin(client)
    // The page may show a visitor because the log-in that the browser remembers has ended.
    const asked = shown ?? loginHint()
    if (asked === null || isAsking || document.visibilityState !== 'visible') return
    lastAskedMs = performance.now()
    isAsking = true
    const before = shownOffers()
    const answer = await getSession(client).catch(() => null)
    isAsking = false
    // A log-in or log-out since then is in the hint, but not in this answer.
    if (answer && getShownLogin(client) === shown && loginHint() === asked) {
      // The same check brings the places held for the customer. It lacks offers that came after it began.
      if (answer.mark === asked && shownOffers() === before) client.setQueryData(ownOffers, answer)
      see(page, answer.mark)
    } else see(page, loginHint(), answer?.ended)
  }

  const look = () => {
    if (getShownLogin(client) !== null) see(page, loginHint())
    if (performance.now() - lastAskedMs >= ASK_AT_MOST_EVERY_MS) void ask()
  }
  // The page before may have learned of the end, and gone before its message was read.
  const left = getShownLogin(client) === null ? readLeftDesk() : null
  if (left) sayOver(page, left)
  // A closed browser has forgotten the log-in, but not the list of Today.
  if (loginHint() === null) forgetDayList()
  // The bars that show held places load with the places.
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

/** Compares the current log-in with the page's, and changes the page where they differ. */
function see(page: Page, mark: string | null, ended: EndedLogIn = null): void {
  const { client } = page
  // A log-out on this page says itself what follows.
  if (isLoggingOut(client)) return
  const before = getShownLogin(client)
  // Also when the page has shown a visitor from the start.
  if (getDeskLock() !== null)
    return void deskWatch().then((desk) => desk.returnFromLock(page, mark, changeCustomer))
  if (ended && mark === null) return void leave(page, ended)
  if (mark === before) return
  if (before !== null) return void changeCustomer(page, mark, null)
  // Before a log-in there is nothing to take away: the page stays, and its answers become personal.
  setShownLogin(client, mark)
  void client.invalidateQueries()
}

/** Loads what becomes of a page whose staff are gone; few pages need it. */
const deskWatch = () => loadChunk(async () => (await import('./load-watch-desk.ts')).loadWatchDesk())

/** Locks the page of staff who can come back by their PIN; any other becomes a visitor's. */
async function leave(page: Page, ended: NonNullable<EndedLogIn>): Promise<void> {
  const desk = ended.isStaff ? await deskWatch().catch(() => null) : null
  await (desk ? desk.lockOrLeave(page, ended, changeCustomer) : changeCustomer(page, null, ended))
}

/** Removes at once what belonged to the customer who left, before any answer comes. */
async function changeCustomer(page: Page, mark: string | null, ended: EndedLogIn): Promise<void> {
  const { client, revalidate, setTurn } = page
  setShownLogin(client, mark)
  forgetKept()
  flushSync(() => setTurn(({ number }) => ({ number: number + 1, isOver: true })))
  // Answers under way belong to the last customer too.
  void client.cancelQueries({}, { revert: false })
  client.setQueryData(userQuery().queryKey, null)
  client.setQueryData(cartQuery().queryKey, null)
  client.setQueryData(ownOffersQuery().queryKey, noOffers)
  // The screen is gone, so only the frame's data is left.
  client.removeQueries({ type: 'inactive' })
  if (mark === null) sayOver(page, ended)
  await client.invalidateQueries()
  await revalidate()
  setTurn(({ number }) => ({ number, isOver: false }))
}

function sayOver({ client, toasts, loginWindow, revalidate }: Page, ended: EndedLogIn): void {
  // A visitor can't see a page of the desk: it loads again with the log-in.
  const logIn = () => loginWindow.open({ to: 'carry on', afterLogin: () => void revalidate() })
  sayLoggedOut({ client, toasts, ended, logIn })
}
