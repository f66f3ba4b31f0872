import { createContext, type ReactNode, Suspense, useContext, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { lazyPart } from '../../page/lazy-part.tsx'

export type WhyLogIn = {
  /** What the log-in is for, after 'Log in to': 'book Yoga, Tue 18:30'. */
  to?: string
  /** Runs once the user is loaded, so that a choice survives the login. */
  afterLogin?: () => void
  /** It goes on with what the visitor has chosen, and the window says so. */
  keepsChoice?: boolean
}

type LoginWindow = {
  /** Opens the log-in window, which says why it came. */
  open: (why?: WhyLogIn) => void
  /** Opens it for the same purpose as before: from Register, which it led to. */
  openAgain: () => void
  /** For Register, which makes a customer too: goes on with what the window was opened for. */
  finish: () => void
}

const LoginWindowContext = createContext<LoginWindow | null>(null)

/** Apart from what opens the window: effects that depend on that do not run again. */
const WaitingContext = createContext<WhyLogIn | null>(null)

/** What goes on once the visitor is a customer; null where nothing waits for that. */
export const useWhatWaits = (): WhyLogIn | null => useContext(WaitingContext)

const LoginDialog = lazyPart(async () => (await import('./login-dialog.tsx')).LoginDialog)

export function useLoginWindow(): LoginWindow {
  const found = useContext(LoginWindowContext)
  if (!found) throw new Error('useLoginWindow stands outside of the frame')
  return found
}

/** Holds the log-in window, whose script is fetched when it is first opened. */
export function LoginWindowHost({ help, children }: { help: ReactNode; children: ReactNode }) {
  // Null until it has been opened once.
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const [reason, setReason] = useState<WhyLogIn>({})
  const navigate = useNavigate()
  // It outlives the window: a visitor who goes from here to Register has still chosen what they chose.
  const afterLogin = useRef<(() => void) | undefined>(undefined)
  const [waiting, setWaiting] = useState<WhyLogIn | null>(null)
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
              // A visitor who logged in to go on with a choice goes on with it.
              if (place !== null && afterLogin.current === undefined) void navigate(place, { replace: true })
              window.finish()
            }}
          />
        </Suspense>
      )}
    </LoginWindowContext>
  )
}
