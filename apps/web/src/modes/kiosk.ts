import { withMode } from '../page/mode-address.ts'
import type { PageFacts } from '../page/page-facts.ts'
import { paths } from '../paths.ts'

type Kiosk = Pick<PageFacts, 'isKiosk' | 'currentCentre'>

const SLUG = /^[a-z0-9-]{1,100}$/

/**
 * Reads from the address whether this is a kiosk (spec 6): a query flag sets it, and the query value `centre`
 * names its venue.
 */
export function kioskOfAddress(query: URLSearchParams): Kiosk {
  const isKiosk = ['true', '1'].includes(query.get('kiosk') ?? '')
  const centre = query.get('centre') ?? ''
  return { isKiosk, currentCentre: isKiosk && SLUG.test(centre) ? centre : null }
}

/**
 * Returns the address at which a kiosk starts again: the operator's own page if it is safe to go there
 * (https, or a page of ours), else the page of what can be booked at the kiosk's venue. `ownOrigin` is not
 * known while a page is rendered.
 */
export function kioskHome(
  operatorsUrl: string | null,
  facts: Pick<PageFacts, 'basePath' | 'isKiosk' | 'currentCentre' | 'isEmbedded'>,
  ownOrigin?: string,
): string {
  const own = operatorsUrl !== null && URL.canParse(operatorsUrl) ? new URL(operatorsUrl) : null
  if (own && own.username === '' && own.password === '') {
    if (own.origin === ownOrigin) return withMode(own.href, facts)
    if (own.protocol === 'https:') return own.href
  }
  const { currentCentre } = facts
  const path = currentCentre === null ? paths.home() : paths.chooseActivity({ venueSlug: currentCentre })
  return withMode(facts.basePath + path, facts)
}
