import { Suspense } from 'react'
import { lazyPart } from '../../page/lazy-part.tsx'
import { PaySection } from './pay-section.tsx'
import { useCurrencySymbol } from './use-currency-symbol.ts'

// Staff alone fetch it.
const DeskSection = lazyPart(async () => (await import('./desk/desk-section.tsx')).DeskSection)

type Props = Parameters<typeof PaySection>[0] & { isDesk: boolean }

/** How it is paid for: by the customer or visitor themselves, or at the desk. */
export function PayPart({ isDesk, ...props }: Props) {
  const symbol = useCurrencySymbol()
  const { user, cart, operator, isLost } = props
  if (!isDesk || user === null) return <PaySection {...props} />
  return (
    <Suspense fallback={<p role="status">Loading…</p>}>
      <DeskSection cart={cart} operator={operator} symbol={symbol} isLost={isLost} />
    </Suspense>
  )
}
