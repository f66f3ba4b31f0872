import type { QueryClient } from '@tanstack/react-query'
import { kioskPhase, kioskSecondsLeft, spokenSeconds } from '@touchline/rules/kiosk-clock'
import { kioskIdleMs } from '@touchline/rules/limits'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { userQuery } from '../calls/auth/get-user.ts'
import { cartQuery } from '../calls/cart/get-cart.ts'
import { clientQuery } from '../calls/client/get-client.ts'
import type { PageFacts } from '../page/page-facts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { endVisit } from './end-visit.ts'
import { kioskHome } from './kiosk.ts'

const TICK_MS = 250
/** The tab's own memory of when this kiosk was last used. */
const LAST_USED = 'kiosk-last-used'
// Into a frame no event follows, but going there and coming back is seen.
const SIGNS_OF_LIFE = [
  'pointerdown',
  'pointermove',
  'keydown',
  'touchstart',
  'touchmove',
  'wheel',
  'input',
  'blur',
  'focus',
]
/** Keys that only move between the two answers, or press one. */
const KEYS_OF_DIALOG = new Set(['Tab', 'Shift', 'Enter', ' '])

type Visit = { client: QueryClient; facts: PageFacts }
type Showing =
  | { kind: 'page' }
  | { kind: 'asking'; secondsLeft: number }
  | { kind: 'sure' }
  | { kind: 'leaving' }

let began: (watch: Watch) => void
const watching = new Promise<Watch>((resolve) => (began = resolve))

/** For the ways out of the header: ends the visit, after asking when there is something to lose. */
export async function finishVisit(): Promise<void> {
  const { finish } = await watching
  finish()
}

/**
 * Spec 4: after 90 seconds of inactivity the user of a kiosk is logged out and sent to the kiosk home. It stands beside
 * the app, so that it goes on whatever becomes of a screen.
 */
export function watchKiosk(client: QueryClient, facts: PageFacts): void {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const watch = startWatch({ client, facts }, (showing) =>
    root.render(<KioskWatch client={client} showing={showing} watch={watch} />),
  )
  if (isNextVisit() && hasSomething(client)) watch.leave()
  began(watch)
}

type WatchProps = { client: QueryClient; showing: Showing; watch: Watch }

function KioskWatch({ client, showing, watch: { stay, leave } }: WatchProps) {
  switch (showing.kind) {
    case 'page':
      return null
    case 'asking':
      return (
        <AreYouThere
          secondsLeft={showing.secondsLeft}
          means={endWords(client)}
          onStay={stay}
          onLeave={leave}
        />
      )
    case 'sure':
      return (
        <Dialog open onClose={stay} title="Are you finished?">
          <p>{sureWords(client)}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <Button onClick={leave}>Yes, finish</Button>
            <Button variant="secondary" onClick={stay}>
              No, go on
            </Button>
          </div>
        </Dialog>
      )
    case 'leaving':
      return (
        <main className="page grid min-h-dvh content-center py-10" role="status">
          <p className="display">Getting ready for the next person…</p>
          <p className="mt-3 max-w-text text-lg">Everything of this visit is being taken off this screen.</p>
        </main>
      )
  }
}

type AskingProps = { secondsLeft: number; means: string; onStay: () => void; onLeave: () => void }

/** A24: time enough to answer, any key is an answer, and whoever answers finds everything as it was. */
function AreYouThere({ secondsLeft, means, onStay, onLeave }: AskingProps) {
  const [heard, setHeard] = useState({ secondsLeft, words: '' })
  if (heard.secondsLeft !== secondsLeft) {
    const seconds = spokenSeconds(heard.secondsLeft, secondsLeft)
    setHeard({ secondsLeft, words: seconds === null ? heard.words : `${seconds} seconds left` })
  }
  useEffect(() => {
    const hearKey = ({ key }: KeyboardEvent) => {
      if (!KEYS_OF_DIALOG.has(key)) onStay()
    }
    const feelTouch = ({ target }: PointerEvent) => {
      if (!(target instanceof Element && target.closest('button'))) onStay()
    }
    window.addEventListener('keydown', hearKey)
    window.addEventListener('pointerdown', feelTouch)
    return () => {
      window.removeEventListener('keydown', hearKey)
      window.removeEventListener('pointerdown', feelTouch)
    }
  }, [onStay])
  return (
    <Dialog open onClose={onStay} title="Are you still there?">
      <p>
        In{' '}
        <span aria-hidden="true" className="tabular font-bold">
          {secondsLeft}
        </span>
        <span className="visually-hidden">less than half a minute</span>
        <span aria-hidden="true"> {secondsLeft === 1 ? 'second' : 'seconds'}</span> {means}. Press any key or
        touch the screen to go on.
      </p>
      <span role="alert" className="visually-hidden">
        {heard.words}
      </span>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={onStay}>I’m still here</Button>
        <Button variant="secondary" onClick={onLeave}>
          Finish now
        </Button>
      </div>
    </Dialog>
  )
}

type Watch = { stay: () => void; leave: () => void; finish: () => void }

function startWatch({ client, facts }: Visit, show: (showing: Showing) => void): Watch {
  let lastUsedMs = performance.now()
  let isTouched = false
  let isLeaving = false
  let isAsking = false
  const idleMs = () => performance.now() - lastUsedMs

  const stay = () => {
    if (isLeaving) return
    lastUsedMs = performance.now()
    isAsking = false
    show({ kind: 'page' })
  }
  const leave = () => {
    if (isLeaving) return
    isLeaving = true
    hidePage()
    show({ kind: 'leaving' })
    const operator = client.getQueryData(clientQuery().queryKey)
    const home = kioskHome(operator?.kioskHomeUrl ?? null, facts, window.location.origin)
    void endVisit(client).then(() => window.location.replace(home))
  }
  const finish = () => (hasSomething(client) ? show({ kind: 'sure' }) : leave())

  const notice = (event: Event) => {
    // The question is answered in its own way.
    if (!isByPerson(event) || kioskPhase(idleMs()) !== 'in use') return
    lastUsedMs = performance.now()
    isTouched = true
  }
  const look = () => {
    if (isLeaving) return
    // No person has been here since the screen started: it need not start again.
    if (!isTouched && !hasSomething(client) && isAtHome(client, facts)) {
      lastUsedMs = performance.now()
      return
    }
    const phase = kioskPhase(idleMs())
    if (phase === 'over') leave()
    else if (phase === 'asking') {
      isAsking = true
      show({ kind: 'asking', secondsLeft: kioskSecondsLeft(idleMs()) })
    } else if (isAsking) stay()
  }
  const forgetTyping = () => {
    // S70: what one person types is not offered to the next.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.autocomplete = 'off'
  }
  const remember = () => rememberUse(Date.now() - idleMs())
  const comeBack = (event: PageTransitionEvent) => {
    // F77: a page that the browser kept is the last person's.
    if (!event.persisted) return
    hidePage()
    window.location.reload()
  }

  setInterval(look, TICK_MS)
  for (const sign of SIGNS_OF_LIFE) {
    window.addEventListener(sign, notice, { capture: true, passive: true })
  }
  window.addEventListener('focusin', forgetTyping)
  // The visitor may be typing before the watch begins.
  forgetTyping()
  window.addEventListener('pagehide', remember)
  window.addEventListener('pageshow', comeBack)
  return { stay, leave, finish }
}

/**
 * Whether a person did it. What the page does itself is no sign of life: a screen that moves the focus to its heading
 * would else keep an abandoned kiosk logged in.
 */
function isByPerson({ isTrusted, type, target }: Event): boolean {
  const isFocus = type === 'focus' || type === 'blur'
  return isTrusted && (!isFocus || target === window)
}

/** Whether the last visit ended without us: the screen was away for longer than it may be, or came from its home. */
function isNextVisit(): boolean {
  const lastUsedAtMs = lastUse()
  if (lastUsedAtMs === null) return false
  const cameFrom = URL.canParse(document.referrer)
    ? new URL(document.referrer).origin
    : window.location.origin
  return cameFrom !== window.location.origin || Date.now() - lastUsedAtMs >= kioskIdleMs
}

function rememberUse(atMs: number): void {
  try {
    sessionStorage.setItem(LAST_USED, String(atMs))
  } catch {
    // F71: then only the time on the page counts.
  }
}

function lastUse(): number | null {
  try {
    const kept = sessionStorage.getItem(LAST_USED)
    return kept === null ? null : Number(kept)
  } catch {
    return null
  }
}

const isLoggedIn = (client: QueryClient): boolean => Boolean(client.getQueryData(userQuery().queryKey))
const hasBasket = (client: QueryClient): boolean => {
  const cart = client.getQueryData(cartQuery().queryKey)
  return cart != null && cart.items.length + cart.releasedItems.length > 0
}
const hasSomething = (client: QueryClient): boolean => isLoggedIn(client) || hasBasket(client)

/** What the end of the visit means to this person: who never logged in is not told that they are logged out. */
function sureWords(client: QueryClient): string {
  const basket = 'hat is in your basket is given up. Nothing has been paid for it.'
  if (!isLoggedIn(client)) return `W${basket}`
  return hasBasket(client) ? `You will be logged out, and w${basket}` : 'You will be logged out.'
}

function endWords(client: QueryClient): string {
  const losses = [
    ...(isLoggedIn(client) ? ['you are logged out'] : []),
    ...(hasBasket(client) ? ['your basket is emptied'] : []),
  ]
  return losses.length === 0
    ? 'this screen starts again'
    : `${losses.join(', ')}, and this screen starts again`
}

function isAtHome(client: QueryClient, facts: PageFacts): boolean {
  const operator = client.getQueryData(clientQuery().queryKey)
  const { href, origin, pathname } = window.location
  const home = new URL(kioskHome(operator?.kioskHomeUrl ?? null, facts, origin), href)
  return home.origin === origin && home.pathname === pathname
}

function hidePage(): void {
  const app = document.getElementById('app')
  if (app) app.hidden = true
}
