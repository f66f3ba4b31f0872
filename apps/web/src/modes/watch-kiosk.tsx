import type { QueryClient } from '@tanstack/react-query'
import { kioskPhase, kioskSecondsLeft } from '@touchline/rules/time/kiosk-clock'
import { createRoot } from 'react-dom/client'
import { clientQuery } from '../calls/catalogue/get-client.ts'
import type { PageFacts } from '../page/page-facts.ts'
import { isStillPointer } from '../page/until-first-interaction.ts'
import { type EndVisitOptions, endVisit } from './end-visit.ts'
import { isKeptForDesk } from './kept-for-desk.ts'
import { kioskHome } from './kiosk.ts'
import { hasNewVisitor, rememberKioskUse } from './kiosk-last-use.ts'
import { KioskScreen, type Showing } from './kiosk-screen.tsx'
import { hasSomethingToLose } from './kiosk-summary.ts'
import { type KioskVisit, startVisit } from './kiosk-visit.ts'

export { finishVisit } from './kiosk-visit.ts'

const TICK_MS = 250
// Use inside a frame is not seen here, but focus that goes there (blur) and comes back (focus) is.
const SIGNS_OF_USE = [
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

type Visit = { client: QueryClient; facts: PageFacts }

/**
 * Logs out the user of a kiosk after 90 seconds of inactivity, and sends them to the kiosk home (spec 4).
 * Rendered beside the app, so that it continues whatever becomes of a screen.
 */
export function watchKiosk(client: QueryClient, facts: PageFacts): void {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const watch = startWatch({ client, facts }, (showing) =>
    root.render(
      <KioskScreen client={client} showing={showing} onStay={watch.stay} onLeave={() => watch.leave()} />,
    ),
  )
  if (hasNewVisitor() && hasSomethingToLose(client)) watch.leave()
  startVisit(watch)
}

function startWatch(
  { client, facts }: Visit,
  show: (showing: Showing) => void,
): KioskVisit & { stay: () => void } {
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
  const leave = (how: EndVisitOptions = { keepsBasket: isKeptForDesk(client) }) => {
    if (isLeaving) return
    isLeaving = true
    hidePage()
    show({ kind: 'leaving' })
    const operator = client.getQueryData(clientQuery().queryKey)
    const home = kioskHome(operator?.kioskHomeUrl ?? null, facts, window.location.origin)
    void endVisit(client, how).then(() => window.location.replace(home))
  }
  const finish = () => (hasSomethingToLose(client) ? show({ kind: 'sure' }) : leave())

  const onUse = (event: Event) => {
    // The dialog itself hears the answers to its question.
    if (!isByVisitor(event) || kioskPhase(idleMs()) !== 'in use') return
    lastUsedMs = performance.now()
    isTouched = true
  }
  const check = () => {
    if (isLeaving) return
    // No one has used the screen since it started: it need not start again.
    if (!isTouched && !hasSomethingToLose(client) && isAtHome(client, facts)) {
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
    // S70: what one visitor types is not offered to the next.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.autocomplete = 'off'
  }
  const remember = () => rememberKioskUse(Date.now() - idleMs())
  const onShow = (event: PageTransitionEvent) => {
    // F77: a page from the browser's own cache is the last visitor's.
    if (!event.persisted) return
    hidePage()
    window.location.reload()
  }

  setInterval(check, TICK_MS)
  for (const sign of SIGNS_OF_USE) {
    window.addEventListener(sign, onUse, { capture: true, passive: true })
  }
  window.addEventListener('focusin', forgetTyping)
  // The visitor may be typing before the watch begins.
  forgetTyping()
  window.addEventListener('pagehide', remember)
  window.addEventListener('pageshow', onShow)
  return { stay, leave, finish }
}

/**
 * True when the visitor caused the event. The page's own events are not use: a screen that moves the focus to
 * its heading would otherwise keep an abandoned kiosk logged in.
 */
function isByVisitor(event: Event): boolean {
  const { isTrusted, type, target } = event
  const isFocus = type === 'focus' || type === 'blur'
  return isTrusted && !isStillPointer(event) && (!isFocus || target === window)
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
