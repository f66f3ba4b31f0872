import { useEffect } from 'react'
import { useBlocker, useLocation } from 'react-router'
import { containersOf, mayLoadAnalytics } from '../../analytics-paths.ts'
import { usePageFacts } from '../../page/page-facts.ts'
import { reloadPage } from '../../page/reload-page.ts'
import { Button } from '../../ui/button.tsx'
import { keepConsent, useConsent } from './consent.ts'
import { hasLoaded, loadContainers } from './load-containers.ts'

/**
 * Asks once whether this device may be counted (spec 3). Loads the operator's containers only after a yes. A
 * step to a page without containers loads a new document, which ends their scripts.
 */
export function Analytics({ ids }: { ids: readonly string[] }) {
  const { basePath } = usePageFacts()
  const { pathname, search } = useLocation()
  const consent = useConsent()
  const isHere = mayLoadAnalytics(pathname, search)
  useEffect(() => {
    if (consent === 'yes' && isHere) loadContainers(containersOf(ids), basePath)
  }, [consent, isHere, ids, basePath])
  const blocker = useBlocker(
    ({ nextLocation: next }) => hasLoaded() && !mayLoadAnalytics(next.pathname, next.search),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const { pathname: path, search: query, hash } = blocker.location
    const base = path.startsWith(`${basePath}/`) ? '' : basePath
    window.location.assign(base + path + query + hash)
  }, [blocker, basePath])
  if (consent === 'unread' || !isHere || containersOf(ids).length === 0) return null
  return consent === null ? <Asked /> : <Said consent={consent} />
}

function Asked() {
  return (
    <section
      aria-label="Analytics"
      className="sticky bottom-0 z-20 border-t border-line bg-raised shadow-overlay"
    >
      <div className="page flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3">
        <p className="min-w-0 grow basis-72">
          May we count this visit, to see how our pages are used? It needs cookies of an analytics service.
          Booking works the same either way.
        </p>
        <div className="flex gap-3">
          <Button variant="secondary" onClick={() => keepConsent('no')}>
            No, thanks
          </Button>
          <Button variant="secondary" onClick={() => keepConsent('yes')}>
            Yes, allow
          </Button>
        </div>
      </div>
    </section>
  )
}

/** Shows the choice, with a button that reverses it. */
function Said({ consent }: { consent: 'yes' | 'no' }) {
  const change = () => {
    keepConsent(consent === 'yes' ? 'no' : 'yes')
    // Loaded scripts end with the document.
    if (hasLoaded()) reloadPage()
  }
  return (
    <p className="page flex flex-wrap items-center gap-x-3 py-2 text-sm text-ink-soft">
      {consent === 'yes' ? 'Your visit is counted by an analytics service.' : 'Your visit is not counted.'}
      <Button variant="text" size="small" onClick={change}>
        {consent === 'yes' ? 'Stop counting' : 'Allow counting'}
      </Button>
    </p>
  )
}
