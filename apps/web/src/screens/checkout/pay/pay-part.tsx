import { Suspense, useState, useSyncExternalStore } from 'react'
import { forgetDesk, isDeskLeft } from '../../../calls/selected-at-desk.ts'
import { lazyPart } from '../../../page/lazy-part.tsx'
import { usePageFacts } from '../../../page/page-facts.ts'
import { useCurrencySymbol } from '../credit/use-currency-symbol.ts'
import { PaySection } from './pay-section.tsx'

// Only staff fetch them.
const DeskSection = lazyPart(async () => (await import('../desk/desk-section.tsx')).DeskSection)
const DeskLeft = lazyPart(async () => (await import('../desk/desk-left.tsx')).DeskLeft)

type Props = Parameters<typeof PaySection>[0] & { isDesk: boolean }

const subscribeToNothing = () => () => {}

/**
 * Chooses the way of paying: by the customer or visitor themselves, or at the
 * desk, which only the tab knows of.
 */
export function PayPart({ isDesk, ...props }: Props) {
  const symbol = useCurrencySymbol()
  const { isKiosk, isEmbedded } = usePageFacts()
  const [isGuests, setGuests] = useState(false)
  const { user, cart, operator, isLost } = props
  const isDesksTab = useSyncExternalStore(subscribeToNothing, isDeskLeft, () => false)
  const isLeft = user === null && !isGuests && !isKiosk && !isEmbedded && isDesksTab
  if (!isLeft && (!isDesk || user === null)) return <PaySection {...props} />
  return (
    <Suspense fallback={<p role="status">Loading…</p>}>
      {isLeft ? (
        <DeskLeft
          onGuest={() => {
            forgetDesk()
            setGuests(true)
          }}
        />
      ) : (
        // The log-in may bring another basket, for which other lines were taken.
        <DeskSection key={cart.cartId} cart={cart} operator={operator} symbol={symbol} isLost={isLost} />
      )}
    </Suspense>
  )
}
