import { latePart } from '../../page/late-part.tsx'
import { lazyPart } from '../../page/lazy-part.tsx'

// Rendered by the server as links and forms: their scripts load when the visitor acts (decision 29).
export const FindBox = latePart(async () => (await import('./finder/find-box.tsx')).FindBox)
export const PlaceForm = latePart(async () => (await import('./finder/place-form.tsx')).PlaceForm)
export const NearYou = latePart(async () => (await import('./near/near-you.tsx')).NearYou)

/** Part of the page for customers alone. */
export const UsualActivities = lazyPart(async () => (await import('./usual-activities.tsx')).UsualActivities)
/** Part of the page for an operator without a venue. */
export const NothingOpen = lazyPart(async () => (await import('./nothing-open.tsx')).NothingOpen)
/** Part of the page for a visitor who has asked for a place in the address. */
export const WhichPlace = lazyPart(async () => (await import('./finder/which-place.tsx')).WhichPlace)

/** Loads all parts at once, for a visitor who comes from another page. */
export async function preloadParts(isPlaceAsked: boolean): Promise<void> {
  await Promise.all([FindBox.preload(), PlaceForm.preload(), NearYou.preload()])
  if (isPlaceAsked) await WhichPlace.preload()
}
