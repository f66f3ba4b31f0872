import type { PageFacts } from './page-facts.ts'

type Modes = Pick<PageFacts, 'isKiosk' | 'currentCentre' | 'isEmbedded'>

/**
 * Adds to an address the query values that set the modes of this page (spec 6),
 * for code that loads a new document.
 */
export function withMode(address: string, { isKiosk, currentCentre, isEmbedded }: Modes): string {
  if (!isKiosk && !isEmbedded) return address
  const [, path = '', search, hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address) ?? []
  const query = new URLSearchParams(search)
  if (isKiosk) query.set('kiosk', 'true')
  if (currentCentre !== null) query.set('centre', currentCentre)
  if (isEmbedded) query.set('embedded', 'true')
  return `${path}?${query}${hash}`
}
