import { type RefObject, useEffect, useRef } from 'react'
import type { OwnOffers } from '../../calls/waitlist/own-offers.ts'
import { ClockIcon } from '../../ui/icons.tsx'
import { ChevronDownIcon } from '../../ui/other-icons.tsx'
import { EndedOffer } from './ended-offer.tsx'
import { LiveOffer } from './live-offer.tsx'
import { useOffersOfPage } from './offers-of-page.ts'

type Props = OwnOffers & {
  /** Opens the log-in window: the session may have ended meanwhile. */
  logIn: () => void
}

/**
 * Shows offers at the foot of every page, while a place is held for the waiting customer, and until they have
 * seen that its time is over. An offer appears while the customer reads: it lies above the page, and nothing
 * moves. Offers that the page itself shows are left out.
 */
export function OfferBar({ offers: all, endedOffers, logIn }: Props) {
  const ofPage = useOffersOfPage()
  const offers = all.filter(({ waitlistId }) => !ofPage.has(waitlistId))
  return offers.length + endedOffers.length === 0 ? null : (
    <Bar offers={offers} endedOffers={endedOffers} logIn={logIn} />
  )
}

function Bar({ offers, endedOffers, logIn }: Props) {
  const isLive = offers.length > 0
  const bar = useRef<HTMLElement>(null)
  useRoomBelow(bar)
  return (
    <section
      ref={bar}
      aria-label={isLive ? 'Held for you' : 'Your offer has ended'}
      data-offer-bar
      className={`fixed inset-x-0 bottom-0 z-20 border-t-2 shadow-raised print:hidden ${isLive ? 'border-success bg-success-soft' : 'border-warning bg-warning-soft'}`}
    >
      <details open className="group page">
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-bold [&::-webkit-details-marker]:hidden">
          <ClockIcon size={20} />
          {isLive ? 'A place is available for you' : 'Your offer has ended'}
          <span className="ml-auto group-open:rotate-180">
            <ChevronDownIcon size={20} />
          </span>
        </summary>
        <ul className="grid max-h-[50dvh] gap-4 overflow-y-auto pt-1 pb-3">
          {offers.map((offer) => (
            <li key={offer.waitlistId}>
              <LiveOffer offer={offer} logIn={logIn} />
            </li>
          ))}
          {endedOffers.map((offer) => (
            <li key={offer.waitlistId}>
              <EndedOffer offer={offer} />
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}

/**
 * Keeps the end of the page, and other elements at the foot of the screen, in sight above the bar
 * (tokens.css).
 */
function useRoomBelow(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current
    if (!element) return
    const { style } = document.documentElement
    const watch = new ResizeObserver(() =>
      style.setProperty('--offer-bar-height', `${element.offsetHeight}px`),
    )
    watch.observe(element)
    return () => {
      watch.disconnect()
      style.removeProperty('--offer-bar-height')
    }
  }, [bar])
}
