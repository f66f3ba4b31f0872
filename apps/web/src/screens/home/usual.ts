import { lazyPart } from '../../page/lazy-part.tsx'

/** Of customers alone. */
export const UsualActivities = lazyPart(async () => (await import('./usual-activities.tsx')).UsualActivities)
