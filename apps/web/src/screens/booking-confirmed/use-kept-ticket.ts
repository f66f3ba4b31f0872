import type { Order } from '@touchline/contract/entities/order'
import { useEffect } from 'react'
import { loadChunk } from '../../load-chunk.ts'
import { usePageFacts } from '../../page/page-facts.ts'
import { paths } from '../../paths.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Once opened, the ticket opens without a signal until the day after its last session; never in a kiosk or another site's page. */
export function useKeptTicket({ items }: Order): void {
  const { basePath, isKiosk, isEmbedded, nowMs } = usePageFacts()
  const ends = items
    .filter(({ status }) => status === 'booked')
    .map(({ lastEndsAtUtc }) => Date.parse(lastEndsAtUtc) + dayMs)
  const untilMs = Math.max(0, ...ends)
  const isKept = !isKiosk && !isEmbedded && untilMs > nowMs
  useEffect(() => {
    if (!isKept) return
    void loadChunk(() => import('../../features/tickets/keep-ticket.ts')).then(
      ({ keepTicket }) =>
        keepTicket({ basePath, scope: paths.bookingConfirmed({ completeOrderId: '' }) }, untilMs),
      // Without it the page is as it was.
      () => {},
    )
  }, [isKept, basePath, untilMs])
}
