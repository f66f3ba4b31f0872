import { Suspense } from 'react'
import { lazyPart } from '../../page/lazy-part.tsx'

// Of few customers at any time.
const Words = lazyPart(async () => (await import('../../features/waitlist/held-for-you.tsx')).HeldForYou)

/** A place that the waitlist keeps for this customer; nothing where none is. */
export function HeldForYou({ until }: { until: string | null | undefined }) {
  return until == null ? null : (
    <Suspense>
      <Words until={until} />
    </Suspense>
  )
}
