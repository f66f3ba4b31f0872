import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigation, useSearchParams } from 'react-router'
import { clientQuery } from '../calls/catalogue/get-client.ts'
import { userQuery } from '../calls/login/get-user.ts'
import { useDeskLock } from '../calls/second-factor/desk-lock.ts'
import { LoginWindowHost, useLoginWindow } from '../features/login/login-window.tsx'
import { useRememberVenue } from '../features/venue/use-venue-slug.ts'
import { lazyPart } from '../page/lazy-part.tsx'
import { isSheet } from '../page/link.tsx'
import { usePageFacts } from '../page/page-facts.ts'
import { useToasts } from '../page/toasts-context.ts'
import { messagesScript } from '../ui/toasts/messages-script.ts'
import { ToastHost } from '../ui/toasts/toast-host.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header/header.tsx'
import { keepsScroll } from './keeps-scroll.ts'
import { SignalNotice } from './notices/signal-notice.tsx'
import { AccountBars, EmbeddedBar, EmbeddedHelp } from './parts.ts'
import { useRouteFacts } from './route-facts.ts'
import { swapLateFonts } from './swap-fonts.ts'
import { Trail } from './trail.tsx'
import { useLoginPoll } from './use-login-poll.ts'
import { useThemeOfVenue } from './use-theme.ts'
import { Waiting } from './waiting.tsx'

// Used in the log-in window alone.
const WindowHelp = lazyPart(async () => (await import('./help/window-help.tsx')).WindowHelp)
// Few visitors arrive with a warning.
const ArrivalWarning = lazyPart(async () => (await import('./notices/arrival-warning.tsx')).ArrivalWarning)
// Few operators have containers.
const Analytics = lazyPart(async () => (await import('../features/analytics/analytics.tsx')).Analytics)
const ToastsOfPage = lazyPart(async () => (await import('./notices/toasts-of-page.tsx')).ToastsOfPage)
messagesScript.load = ToastsOfPage.preload

/** Renders every screen in its frame. The log-in window can be opened from anywhere in it. */
export function Root() {
  return (
    <LoginWindowHost help={<WindowHelp />}>
      <Frame />
    </LoginWindowHost>
  )
}

/** Renders header, breadcrumbs, the screen, footer and messages. */
function Frame() {
  const { isEmbedded, isKiosk } = usePageFacts()
  const { facts } = useRouteFacts()
  // Spec 2: not in an embedded page, nor on a kiosk's pages of online joining.
  const hasChrome = !isEmbedded && !(isKiosk && facts.isJoining)
  const toasts = useToasts()
  const { data: user } = useSuspenseQuery(userQuery())
  const { data: operator } = useSuspenseQuery(clientQuery())
  const [search] = useSearchParams()
  useRememberVenue()
  useThemeOfVenue()
  const turn = useLoginPoll()
  const lock = useDeskLock()
  const loginWindow = useLoginWindow()
  return (
    <>
      {!isEmbedded && (
        <a href="#main" className="skip-link">
          Skip to main content
        </a>
      )}
      {hasChrome && <Header />}
      {isEmbedded && (
        <Suspense>
          <EmbeddedBar />
        </Suspense>
      )}
      {user && <AccountBars user={user} />}
      <NavigationProgress />
      {!isEmbedded && <Trail />}
      <main id="main" tabIndex={-1} className="page grow pt-1 pb-14 sm:pt-5">
        {/* Behind a lock the screen stays as it is, so that its person finds what they typed. */}
        <div className={lock === null ? 'contents' : 'hidden'}>
          {turn.isOver ? <Waiting /> : <Outlet key={turn.number} />}
        </div>
        {lock && (
          <lock.Window
            lock={lock}
            onPassword={(goOn) => loginWindow.open({ to: 'carry on', afterLogin: goOn })}
          />
        )}
      </main>
      {hasChrome && !isKiosk && operator.analyticsContainerIds.length > 0 && (
        <Suspense>
          <Analytics ids={operator.analyticsContainerIds} />
        </Suspense>
      )}
      {hasChrome && <Footer />}
      {isEmbedded && (
        <Suspense>
          <EmbeddedHelp />
        </Suspense>
      )}
      <ToastHost store={toasts} Cards={ToastsOfPage} />
      <SignalNotice />
      <RouteAnnouncer />
      {search.has('warning') && (
        <Suspense>
          <ArrivalWarning />
        </Suspense>
      )}
    </>
  )
}

/**
 * Shows that the next screen is being fetched: on what was pressed, and as a thin line at the top.
 */
function NavigationProgress() {
  const { state } = useNavigation()
  const pressed = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const remember = ({ target }: MouseEvent) => {
      pressed.current = target instanceof Element ? target.closest<HTMLElement>('a[href]') : null
    }
    document.addEventListener('click', remember, true)
    return () => document.removeEventListener('click', remember, true)
  }, [])
  useEffect(() => {
    const link = pressed.current
    if (state === 'idle' || link === null) return
    link.dataset['pressed'] = ''
    return () => {
      delete link.dataset['pressed']
    }
  }, [state])
  if (state === 'idle') return null
  return (
    <div
      aria-hidden="true"
      className="fixed inset-x-0 top-0 z-40 h-1 animate-shimmer bg-[linear-gradient(90deg,transparent,var(--color-mark),transparent)] bg-[length:200%_100%]"
    />
  )
}

/**
 * Moves focus to the new h1 after a change of route and announces the new title.
 * The browser handles the first page.
 */
function RouteAnnouncer() {
  const { pathname, hash, state } = useLocation()
  const staysHere = keepsScroll(state)
  const opensSheet = isSheet(state)
  const [title, setTitle] = useState('')
  const isSlow = useIsSlow()
  const shownPath = useRef(pathname)
  const pathUnderSheet = useRef<string | null>(null)
  useEffect(() => {
    if (shownPath.current === pathname) return
    const closesSheet = pathUnderSheet.current === pathname
    if (!opensSheet) pathUnderSheet.current = null
    else pathUnderSheet.current ??= shownPath.current
    shownPath.current = pathname
    setTitle(document.title)
    if (!staysHere && !opensSheet && !closesSheet) swapLateFonts()
    if (hash || staysHere || closesSheet) return
    const heading =
      document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
    heading?.setAttribute('tabindex', '-1')
    window.scrollTo(0, 0)
    heading?.focus({ preventScroll: true })
  }, [pathname, hash, staysHere, opensSheet])
  return (
    <div aria-live="polite" aria-atomic="true">
      <VisuallyHidden>{isSlow ? 'Loading…' : title}</VisuallyHidden>
    </div>
  )
}

/** Time after which a wait for the next screen is spoken. */
const SLOW_MS = 1_000

/** True once the next screen has been waited for so long that a listener should hear of it. */
function useIsSlow(): boolean {
  const { state } = useNavigation()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [state])
  return isSlow
}
