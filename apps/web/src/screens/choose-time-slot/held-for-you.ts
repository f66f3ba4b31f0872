import { lazyPart } from '../../page/lazy-part.tsx'

// Of few customers at any time.
export const HeldForYou = lazyPart(
  async () => (await import('../../features/waitlist/held-for-you.tsx')).HeldForYou,
)
