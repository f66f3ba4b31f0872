import { useQuery } from '@tanstack/react-query'
import type { User } from '@touchline/contract/entities/account/user'
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { beginDesk } from '../../calls/selected-at-desk.ts'
import { ownOffersQuery } from '../../calls/waitlist/own-offers.ts'
import { AccountNotices } from '../../features/flags/account-notices.tsx'
import { useLoginWindow } from '../../features/login/login-window.tsx'
import { lazyPart } from '../../page/lazy-part.tsx'

// Of few customers at any time.
const OfferBar = lazyPart(async () => (await import('../../features/waitlist/offer-bar.tsx')).OfferBar)

/** What a customer is told on every page: of themselves at its top, and at its foot of a place that is held for them. */
export function AccountBars({ user }: { user: User }) {
  const { data: own } = useQuery(ownOffersQuery())
  const loginWindow = useLoginWindow()
  const { id, role } = user
  useEffect(() => beginDesk({ id, role }), [id, role])
  // The server has rendered no offers: those that have come since then are shown once React has what it did render.
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
