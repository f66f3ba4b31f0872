import { readDocumentCookies, writeDocumentCookie } from '../../calls/document-cookies.ts'
import type { PageFacts } from '../../page/page-facts.ts'
import { type KnownPlace, placeCookie, placeOfCookies } from '../../place-cookie.ts'

/** Returns the place that this device remembers now. For loaders, on the server and in the browser. */
export const placeOfDevice = ({ place, isKiosk }: Pick<PageFacts, 'place' | 'isKiosk'>): KnownPlace | null =>
  typeof document === 'undefined' ? place : isKiosk ? null : placeOfCookies(readDocumentCookies())

/**
 * Keeps a place on this device; null forgets it. A kiosk keeps none, since the next visitor is another
 * person. The server keeps none either, since the requested page may come from another person's link.
 */
export function keepPlace(
  place: KnownPlace | null,
  { basePath, isKiosk }: Pick<PageFacts, 'basePath' | 'isKiosk'>,
): void {
  if (typeof document !== 'undefined' && !isKiosk) writeDocumentCookie(placeCookie(place, basePath))
}
