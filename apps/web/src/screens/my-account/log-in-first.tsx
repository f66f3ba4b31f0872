import { mailedKey } from '@touchline/rules/mail/mailed-key'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { accountPaths } from '../../account-paths.ts'
import { useLoginWindow } from '../../features/login/login-window.tsx'
import { Link } from '../../page/link.tsx'
import { LinkButton } from '../../page/link-button.tsx'
import { PageTitle } from '../../page/page-title.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { PassFirst } from './pass-first.tsx'

type Props = {
  /** True when they came here without a log-in; false for a customer whose log-in has just ended. */
  opensWindow: boolean
}

/** Replaces every account screen until the log-in, which leads back to it. */
export function LogInFirst({ opensWindow }: Props) {
  const loginWindow = useLoginWindow()
  const { pathname, search } = useLocation()
  const passKey =
    pathname === accountPaths.guestPasses() ? mailedKey(new URLSearchParams(search).get('key')) : null
  const isOfPass = passKey !== null
  const to = isOfPass ? 'redeem your guest pass' : 'see your account'
  const hasOpened = useRef(false)
  useEffect(() => {
    // A guest who comes by the email of a pass reads first what it is about, and may have no account.
    if (!opensWindow || isOfPass || hasOpened.current) return
    hasOpened.current = true
    loginWindow.open({ to })
  }, [opensWindow, isOfPass, to, loginWindow])
  return (
    <div className="max-w-text">
      {isOfPass ? (
        <PassFirst mailKey={passKey} />
      ) : (
        <>
          <PageTitle>My account</PageTitle>
          <h1 tabIndex={-1}>Log in to see your account</h1>
          <p className="mt-3 text-lg text-ink-soft">
            You’ll see your bookings and everything else of yours once you’re logged in. We’ll bring you back
            to this page.
          </p>
          <p className="mt-3 mb-6">
            Booked without an account?{' '}
            <Link
              to={paths.findBooking()}
              className="font-bold text-primary-text underline underline-offset-4"
            >
              Find my booking
            </Link>
          </p>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <Button size="large" onClick={() => loginWindow.open({ to })}>
          Log in
        </Button>
        <LinkButton size="large" variant="secondary" to={paths.register({ redirect: pathname + search })}>
          Create an account
        </LinkButton>
      </div>
    </div>
  )
}
