import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { accountPaths } from '../../account-paths.ts'
import { userQuery } from '../../calls/login/get-user.ts'
import { lazyPart } from '../../page/lazy-part.tsx'
import { pageAfterLogin } from '../../page/page-after-login.ts'
import { usePageFacts } from '../../page/page-facts.ts'
import { paths } from '../../paths.ts'
import { staffPaths } from '../../staff-paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { AskForLink } from './ask-for-link.tsx'
import { LogInForm } from './log-in-form.tsx'
import { useLogInForm } from './use-log-in-form.ts'

type Reason = 'given up' | 'to register'
// Staff alone see it.
const StaffPart = lazyPart(async () => (await import('./second-factor/staff-part.tsx')).StaffPart)

type Props = {
  open: boolean
  /** Step that the window begins with: the second one where the page behind has sent the password. */
  begins: 'password' | 'step' | 'switch'
  /** Purpose of the log-in, after 'Log in to'. */
  to: string | undefined
  /** True when the visitor's choice is carried out after the log-in. */
  keepsChoice: boolean
  /** Contact for help: the page's own can't be reached while this window stands over it. */
  help: ReactNode
  /** Called when the visitor closes the window, or leaves it for Register. */
  onClose: (reason: Reason) => void
  /** Called with the page to continue at: the one that the address names (spec 5), or the desk; else null. */
  onLoggedIn: (place: string | null) => void
}

/**
 * Client programs find the window by a class with 'Modal' in it, and press its only button called 'Log in'
 * (wire 14).
 */
const asWindow = { name: 'loginModal', closeLabel: 'Close', hidesRest: true }

/** Returns the way to tell where a log-in leads: to the page that was asked for, staff to their desk; null: it stays. */
function useNextPage(to: string | undefined): () => string | null {
  const { pathname, search } = useLocation()
  const { basePath, isKiosk, isEmbedded } = usePageFacts()
  const client = useQueryClient()
  return () => {
    const wanted = new URLSearchParams(search).get('redirect')
    // Register continues on its own: it makes the visitor a customer in another way.
    const isAsked = wanted !== null && pathname !== paths.register()
    if (isAsked) return pageAfterLogin(wanted, window.location.origin, basePath)
    // Staff who log in for nothing else begin at the desk, which is on no kiosk and in no other site. At a basket they sell it.
    const isAtBasket = [paths.basket(), paths.checkout()].includes(pathname)
    const isForNothingElse = (to === undefined && !isAtBasket) || pathname === accountPaths.dashboard()
    const isStaff = client.getQueryData(userQuery().queryKey)?.role === 'staff'
    return isForNothingElse && isStaff && !isKiosk && !isEmbedded ? staffPaths.desk() : null
  }
}

export function LoginDialog(props: Props) {
  const { open, begins, to, keepsChoice, help, onClose, onLoggedIn } = props
  const reason = useRef<Reason>('given up')
  const { pathname, search } = useLocation()
  const { basePath } = usePageFacts()
  const nextPage = useNextPage(to)
  /** Name typed before the visitor asks for a new password. */
  const [forgottenBy, setForgottenBy] = useState<string | null>(null)
  const [left, setAt] = useState<Props['begins'] | null>(null)
  const at = left ?? begins
  const goOn = () => {
    setForgottenBy(null)
    setAt(null)
    // At a shared desk nothing of the one before is left in the page.
    if (begins === 'switch') return window.location.assign(`${basePath}${staffPaths.desk()}`)
    onLoggedIn(nextPage())
  }
  // At the second step the window goes on by itself: recovery codes that it shows must be kept first.
  const logIn = useLogInForm(open && at !== 'step', goOn, () => setAt('step'))

  const close = () => {
    onClose(reason.current)
    reason.current = 'given up'
    setForgottenBy(null)
    setAt(null)
  }
  if (at !== 'password') {
    const isSwitch = at === 'switch'
    return (
      <Dialog open={open} onClose={close} title={isSwitch ? 'Switch user' : 'Your second step'} {...asWindow}>
        <Suspense>
          {isSwitch ? (
            <StaffPart part="switch" onPassword={() => setAt('password')} />
          ) : (
            <StaffPart
              part="step"
              onLoggedIn={goOn}
              onAgain={() => {
                logIn.forgetFailure()
                setAt('password')
              }}
            />
          )}
        </Suspense>
        {!isSwitch && help}
      </Dialog>
    )
  }
  if (forgottenBy !== null)
    return (
      <Dialog open={open} onClose={close} title="Forgotten your password?" {...asWindow}>
        <AskForLink username={forgottenBy} backTo={pathname + search} />
        <div className="mt-3 text-center">
          <Button variant="text" onClick={() => setForgottenBy(null)}>
            Back to log in
          </Button>
        </div>
      </Dialog>
    )

  return (
    <Dialog open={open} onClose={close} title={to === undefined ? 'Log in' : `Log in to ${to}`} {...asWindow}>
      {to !== undefined && keepsChoice && <p className="mb-4">We’re keeping your choice.</p>}
      <LogInForm
        logIn={logIn}
        onForgotten={setForgottenBy}
        onRegister={() => {
          reason.current = 'to register'
          onClose('to register')
        }}
        onFindBooking={close}
      />
      {help}
    </Dialog>
  )
}
