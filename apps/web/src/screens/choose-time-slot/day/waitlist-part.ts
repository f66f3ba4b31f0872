import type { WaitlistFacts } from '../../../features/waitlist/waitlist-button.tsx'
import { loadable } from '../../../page/loadable.tsx'

export const waitlistAction = loadable<WaitlistFacts>(
  async () => (await import('./waitlist-action.tsx')).WaitlistAction,
)
