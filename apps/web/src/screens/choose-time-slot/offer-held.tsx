import { Suspense } from 'react'
import { lazyPart } from '../../page/lazy-part.tsx'

// Few customers have a held place at any time.
const Words = lazyPart(async () => (await import('../../features/waitlist/offer-held-words.tsx')).OfferHeld)

/** Says that the waitlist keeps a place for this customer; nothing where it keeps none. */
export function OfferHeld({ until }: { until: string | null | undefined }) {
  return until == null ? null : (
    <Suspense>
      <Words until={until} />
    </Suspense>
  )
}
