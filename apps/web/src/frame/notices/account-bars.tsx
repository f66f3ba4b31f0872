import { useQuery } from '@tanstack/react-query'
import type { User } from '@touchline/contract/entities/account/user'
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { beginDesk } from '../../calls/selected-at-desk.ts'
import { ownOffersQuery } from '../../calls/waitlist/own-offers.ts'
import { AccountNotices } from '../../features/flags/account-notices.tsx'
import { useLoginWindow } from '../../features/login/login-window.tsx'
import { lazyPart } from '../../page/lazy-part.tsx'

// Few customers have an offer at any time.
const OfferBar = lazyPart(async () => (await import('../../features/waitlist/offer-bar.tsx')).OfferBar)

/**
 * Shows a customer's notices on every page: about themselves at its top, about
 * a place held for them at its foot.
 */
export function AccountBars({ user }: { user: User }) {
  const { data: own } = useQuery(ownOffersQuery())
  const loginWindow = useLoginWindow()
  const { id, role } = user
  useEffect(() => beginDesk({ id, role }), [id, role])
  // The server rendered no offers. Those that have come since are shown once React has hydrated the page.
  const isAlive = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  return (
    <>
      <AccountNotices user={user} />
      <div aria-live="polite">
        {isAlive && own.offers.length + own.endedOffers.length > 0 && (
          <Suspense>
            <OfferBar
              {...own}
              logIn={() => loginWindow.open({ to: 'take the place that is held for you' })}
            />
          </Suspense>
        )}
      </div>
    </>
  )
}
