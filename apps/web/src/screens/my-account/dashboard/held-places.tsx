import type { WaitlistOffer } from '@touchline/contract/entities/waitlist/waitlist'
import { useLoginWindow } from '../../../features/login/login-window.tsx'
import { LatePart } from '../../../page/late-part.tsx'
import { lazyPart } from '../../../page/lazy-part.tsx'
import { Card } from '../../../ui/card.tsx'

// Few customers have an offer at any time.
export const LiveOffer = lazyPart(
  async () => (await import('../../../features/waitlist/live-offer.tsx')).LiveOffer,
)

/** Shows places that were waited for and can be taken now; nothing where there are none. */
export function HeldPlaces({ offers }: { offers: readonly WaitlistOffer[] }) {
  const loginWindow = useLoginWindow()
  if (offers.length === 0) return null
  return (
    <Card as="section" labelledBy="held-title">
      <h2 id="held-title" className="text-lg">
        {offers.length === 1 ? 'A place is held for you' : 'Places are held for you'}
      </h2>
      <ul className="mt-2 grid gap-4">
        {offers.map((offer) => (
          <li key={offer.waitlistId}>
            <LatePart>
              <LiveOffer
                offer={offer}
                logIn={() => loginWindow.open({ to: 'take the place that is held for you' })}
              />
            </LatePart>
          </li>
        ))}
      </ul>
    </Card>
  )
}
