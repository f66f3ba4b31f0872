import { readDocumentCookies, writeDocumentCookie } from '../../calls/document-cookies.ts'
import { originCookie, originOfCookies, type SearchOrigin } from '../../origin-cookie.ts'
import type { PageFacts } from '../../page/page-facts.ts'

/** Returns the place that this device remembers now. For loaders, on the server and in the browser. */
export const originOfDevice = ({
  place,
  isKiosk,
}: Pick<PageFacts, 'place' | 'isKiosk'>): SearchOrigin | null =>
  typeof document === 'undefined' ? place : isKiosk ? null : originOfCookies(readDocumentCookies())

/**
 * Keeps a place on this device; null forgets it. A kiosk keeps none, since the next visitor is another
 * person. The server keeps none either, since the requested page may come from another person's link.
 */
export function keepOrigin(
  place: SearchOrigin | null,
  { basePath, isKiosk }: Pick<PageFacts, 'basePath' | 'isKiosk'>,
): void {
  if (typeof document !== 'undefined' && !isKiosk) writeDocumentCookie(originCookie(place, basePath))
}
