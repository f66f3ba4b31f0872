import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRevalidator } from 'react-router'
import { loginPollMs } from '@touchline/rules/limits'
import { getSession } from '../calls/auth/get-session.ts'
import { isLoggingOut } from '../calls/auth/is-logging-out.ts'
import { userQuery } from '../calls/auth/get-user.ts'
import { cartQuery } from '../calls/cart/get-cart.ts'
import { noOffers, ownOffersQuery } from '../calls/waitlist/own-offers.ts'
import { loginHint, shownLogin, showsLogin } from '../calls/login-hint.ts'
import { readLeftDesk } from '../calls/selected-at-desk.ts'
import { useLoginWindow } from '../features/login/login-window.tsx'
import type { EndedLogIn } from './say-logged-out.ts'
import { forgetTickets } from '../page/forget-tickets.ts'
import { useToasts } from '../page/toasts-context.ts'
import { untilVisitorActs } from '../page/until-visitor-acts.ts'

/** Coming back to a tab is two or three events at one moment: one question to the server. */
const ASK_AT_MOST_EVERY_MS = 1_000

/** Whose page this is: `number` changes with the customer; `isOver` while what the next one sees is being fetched. */
type Turn = { number: number; isOver: boolean }

/**
 * Spec 4: looks every 5 seconds whether the log-in has changed: in another tab, where the customer may have
 * logged out or another logged in (F75, F101), or on the server, where the session may have ended. What belonged to the
 * customer who left goes at once, before any answer comes.
 */
export function useLoginPoll(): Turn {
  const client = useQueryClient()
  const toasts = useToasts()
  const loginWindow = useLoginWindow()
  const [turn, setTurn] = useState<Turn>({ number: 0, isOver: false })
  const { revalidate } = useRevalidator()

  useEffect(() => {
    const { queryKey: ownOffers } = ownOffersQuery()
    const shownOffers = () => client.getQueryData(ownOffers) ?? noOffers
    let lastAskedMs = performance.now()
    let isAsking = false

    const say = async (ended: EndedLogIn) => {
      const { sayLoggedOut } = await import('./say-logged-out.ts')
      // A page of the desk is no page to a visitor: it comes again with the log-in.
      const logIn = () => loginWindow.open({ to: 'carry on', afterLogin: () => void revalidate() })
      sayLoggedOut({ client, toasts, ended, logIn })
    }

    const changeCustomer = async (mark: string | null, ended: EndedLogIn) => {
      showsLogin(client, mark)
      forgetTickets()
      flushSync(() => setTurn(({ number }) => ({ number: number + 1, isOver: true })))
      // Answers on their way are the last customer's too.
      void client.cancelQueries({}, { revert: false })
      client.setQueryData(userQuery().queryKey, null)
      client.setQueryData(cartQuery().queryKey, null)
      client.setQueryData(ownOffers, noOffers)
      // With the screen gone, what is left is what the frame shows.
      client.removeQueries({ type: 'inactive' })
      if (mark === null) await say(ended)
      await client.invalidateQueries()
      await revalidate()
      setTurn(({ number }) => ({ number, isOver: false }))
    }

    const see = (mark: string | null, ended: EndedLogIn = null) => {
      // A log-out of this page says itself what comes after it.
      if (isLoggingOut(client)) return
      const before = shownLogin(client)
      // Also where the page has shown a visitor from the start.
      if (ended && mark === null) return void changeCustomer(null, ended)
      if (mark === before) return
      if (before !== null) return void changeCustomer(mark, null)
      // Before a log-in there is nothing to take away: the page goes on, and its answers become personal.
      showsLogin(client, mark)
      void client.invalidateQueries()
    }

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
        see(answer.mark)
      } else see(loginHint(), answer?.ended)
    }

    const look = () => {
      if (shownLogin(client) !== null) see(loginHint())
      if (performance.now() - lastAskedMs >= ASK_AT_MOST_EVERY_MS) void ask()
    }
    // The page before may have heard of it, and gone before it was read.
    const left = shownLogin(client) === null ? readLeftDesk() : null
    if (left) void say(left)
    // Decision 29: the server has just looked. What is held for the customer comes with the bars that show it.
    let isLeft = false
    void untilVisitorActs().then(() => {
      if (!isLeft) void ask()
    })
    const timer = setInterval(look, loginPollMs)
    const signs = ['focus', 'pageshow'] as const
    for (const sign of signs) window.addEventListener(sign, look)
    document.addEventListener('visibilitychange', look)
    return () => {
      isLeft = true
      clearInterval(timer)
      for (const sign of signs) window.removeEventListener(sign, look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [client, toasts, loginWindow, revalidate])
  return turn
}
