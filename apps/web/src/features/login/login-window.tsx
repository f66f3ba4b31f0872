import { useNavigate } from 'react-router'
import { createContext, type ReactNode, Suspense, useContext, useMemo, useRef, useState } from 'react'
import { lazyPart } from '../../page/lazy-part.tsx'

type LoginWindow = {
  /** Opens the log-in window; `afterLogin` runs once the user is loaded, so that a choice survives the login. */
  open: (options?: { afterLogin?: () => void }) => void
  /** Opens it for the same purpose as before: from Register, which it led to. */
  openAgain: () => void
  /** For Register, which makes a customer too: goes on with what the window was opened for. */
  finish: () => void
}

const LoginWindowContext = createContext<LoginWindow | null>(null)

const LoginDialog = lazyPart(async () => (await import('./login-dialog.tsx')).LoginDialog)

export function useLoginWindow(): LoginWindow {
  const found = useContext(LoginWindowContext)
  if (!found) throw new Error('useLoginWindow stands outside of the frame')
  return found
}

/** Holds the log-in window, whose script is fetched when it is first opened. */
export function LoginWindowHost({ children }: { children: ReactNode }) {
  // Null until it has been opened once.
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const navigate = useNavigate()
  // It outlives the window: a visitor who goes from here to Register has still chosen what they chose.
  const afterLogin = useRef<(() => void) | undefined>(undefined)
  const window = useMemo<LoginWindow>(
    () => ({
      open: (options) => {
        afterLogin.current = options?.afterLogin
        setOpen(true)
      },
      openAgain: () => setOpen(true),
      finish: () => {
        const next = afterLogin.current
        afterLogin.current = undefined
        next?.()
      },
    }),
    [],
  )
  return (
    <LoginWindowContext value={window}>
      {children}
      {isOpen !== null && (
        <Suspense>
          <LoginDialog
            open={isOpen}
            onClose={(reason) => {
              setOpen(false)
              if (reason === 'given up') afterLogin.current = undefined
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
