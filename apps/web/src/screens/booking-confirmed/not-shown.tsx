import { useSuspenseQuery } from '@tanstack/react-query'
import { useRevalidator, useSearchParams } from 'react-router'
import { userQuery } from '../../calls/login/get-user.ts'
import { useLoginWindow } from '../../features/login/login-window.tsx'
import { Link } from '../../page/link.tsx'
import { LinkButton } from '../../page/link-button.tsx'
import { usePageFacts } from '../../page/page-facts.ts'
import { PageTitle } from '../../page/page-title.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'

/**
 * Replaces the confirmation for everyone to whom it isn't shown. Does not tell if such an order exists (S05).
 */
export function NotShown() {
  const { data: user } = useSuspenseQuery(userQuery())
  const [search] = useSearchParams()
  const { isKiosk } = usePageFacts()
  const { revalidate } = useRevalidator()
  const loginWindow = useLoginWindow()
  return (
    <div className="max-w-text">
      <PageTitle>Booking not shown</PageTitle>
      <h1 tabIndex={-1}>This booking isn’t shown here</h1>
      {search.has('key') && (
        <p className="mt-3 text-lg">This link has expired, or part of its address is missing.</p>
      )}
      <p className="mt-3 text-lg">
        {user
          ? 'Open the link in your confirmation email, or log in with the account you booked with.'
          : 'Open the link in your confirmation email, or log in.'}
      </p>
      <p className="mt-3 text-ink-soft">
        You can see a booking from the account that made it or, without an account, in the browser that made
        it. The booking itself hasn’t changed.
      </p>
      {!isKiosk && (
        <p className="mt-3">
          Can’t find that email?{' '}
          <Link to={paths.findBooking()} className="font-bold text-primary-text underline underline-offset-4">
            Find my booking
          </Link>{' '}
          sends it again.
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {!user && (
          <Button
            size="large"
            onClick={() => loginWindow.open({ to: 'see this booking', afterLogin: () => void revalidate() })}
          >
            Log in
          </Button>
        )}
        <LinkButton size="large" variant={user ? 'primary' : 'secondary'} to={paths.home()}>
          Go to Home
        </LinkButton>
      </div>
    </div>
  )
}
