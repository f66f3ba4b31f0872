import { useEffect } from 'react'
import { loadChunk } from '../../load-chunk.ts'
import { usePageFacts } from '../../page/page-facts.ts'

const dayMs = 24 * 60 * 60 * 1000

type Ticket = {
  /** Common beginning of the addresses of such tickets, below the base. */
  scope: string
  reference: string
  /** End of its last session; null where it is of no use any more. */
  endsAtMs: number | null
  /** Key of the letter's link, where that opened the page. */
  orderKey?: string | null
}

/**
 * Keeps an opened ticket for use without a signal until the day after its last session; never in a kiosk or
 * another site's page.
 */
export function useKeptTicket({ scope, reference, endsAtMs, orderKey = null }: Ticket): void {
  const { basePath, isKiosk, isEmbedded, nowMs } = usePageFacts()
  const untilMs = (endsAtMs ?? 0) + dayMs
  const isKept = !isKiosk && !isEmbedded && untilMs > nowMs
  useEffect(() => {
    if (!isKept) return
    void loadChunk(() => import('./keep-ticket.ts')).then(
      ({ keepTicket }) =>
        keepTicket({ scope: `${basePath}${scope}`, basePath, reference, untilMs, orderKey }),
      // Without it the page works as before.
      () => {},
    )
  }, [isKept, basePath, scope, reference, untilMs, orderKey])
}
