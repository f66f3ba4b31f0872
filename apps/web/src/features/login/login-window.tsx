import { createContext, type ReactNode, Suspense, useContext, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { lazyPart } from '../../page/lazy-part.tsx'

export type LogInReason = {
  /** Purpose of the log-in, after 'Log in to': 'book Yoga, Tue 18:30'. */
  to?: string
  /** Runs once the user is loaded, so that a choice survives the login. */
  afterLogin?: () => void
  /** True when the visitor's choice is carried out after the log-in; the window says so. */
  keepsChoice?: boolean
  /** `step`: the page has sent the password, and staff give their second step. `switch`: staff switch to a colleague. */
  begins?: 'step' | 'switch'
}

type LoginWindow = {
  /** Opens the log-in window, with the reason for it. */
  open: (why?: LogInReason) => void
  /** Opens it again for the same purpose, from Register, which the window led to. */
  openAgain: () => void
  /** Continues after Register, which makes a customer too, with the choice that the window was opened for. */
  finish: () => void
}

const LoginWindowContext = createContext<LoginWindow | null>(null)

/** Separate from the window's functions, so that effects depending on those do not run again. */
const WaitingContext = createContext<LogInReason | null>(null)

/** Returns the action that waits for the visitor to become a customer; null where none does. */
export const useWaitingAction = (): LogInReason | null => useContext(WaitingContext)

const LoginDialog = lazyPart(async () => (await import('./login-dialog.tsx')).LoginDialog)

export function useLoginWindow(): LoginWindow {
  const found = useContext(LoginWindowContext)
  if (!found) throw new Error('useLoginWindow stands outside of the frame')
  return found
}

/** Holds the log-in window, whose script is fetched when it is first opened. */
export function LoginWindowHost({ help, children }: { help: ReactNode; children: ReactNode }) {
  // Null until the first opening.
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const [reason, setReason] = useState<LogInReason>({})
  const navigate = useNavigate()
  // Outlives the window: a visitor who leaves it for Register keeps their choice.
  const afterLogin = useRef<(() => void) | undefined>(undefined)
  const [waiting, setWaiting] = useState<LogInReason | null>(null)
  const window = useMemo<LoginWindow>(
    () => ({
      open: (why) => {
        afterLogin.current = why?.afterLogin
        setWaiting(why?.afterLogin ? why : null)
        setReason(why ?? {})
        setOpen(true)
      },
      openAgain: () => setOpen(true),
      finish: () => {
        const next = afterLogin.current
        afterLogin.current = undefined
        setWaiting(null)
        next?.()
      },
    }),
    [],
  )
  return (
    <LoginWindowContext value={window}>
      <WaitingContext value={waiting}>{children}</WaitingContext>
      {isOpen !== null && (
        <Suspense>
          <LoginDialog
            open={isOpen}
            begins={reason.begins ?? 'password'}
            to={reason.to}
            keepsChoice={reason.keepsChoice === true}
            help={help}
            onClose={(reason) => {
              setOpen(false)
              if (reason === 'to register') return
              afterLogin.current = undefined
              setWaiting(null)
            }}
            onLoggedIn={(place) => {
              setOpen(false)
              // A visitor who logged in to complete a choice continues with that instead.
              if (place !== null && afterLogin.current === undefined) void navigate(place, { replace: true })
              window.finish()
            }}
          />
        </Suspense>
      )}
    </LoginWindowContext>
  )
}
