import type { OpeningHours } from '@touchline/contract/entities/catalogue/venue'
import { openingState } from '@touchline/rules/catalogue/opening-hours'
import { useSyncExternalStore } from 'react'
import { usePageFacts } from '../../page/page-facts.ts'

const MINUTE_MS = 60_000

function everyMinute(look: () => void): () => void {
  const timer = setInterval(look, MINUTE_MS / 2)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

/** Shows 'Open until 22:30' or 'Opens 06:30 tomorrow', by the server's clock, and keeps it up to date. */
export function OpenNow({ hours, timeZone }: { hours: OpeningHours; timeZone: string }) {
  const { nowMs } = usePageFacts()
  const minute = useSyncExternalStore(
    everyMinute,
    () => Math.floor((nowMs + performance.now()) / MINUTE_MS),
    () => Math.floor(nowMs / MINUTE_MS),
  )
  const { isOpen, words } = openingState(hours, wallMoment(minute * MINUTE_MS, timeZone))
  return (
    <span className="inline-flex items-center gap-1.5">
      <span
        aria-hidden="true"
        className={
          isOpen
            ? 'size-2.5 rounded-full border-2 border-success bg-success'
            : 'size-2.5 rounded-full border-2 border-ink-soft'
        }
      />
      <span className={isOpen ? 'font-bold text-success' : 'font-bold'}>{words}</span>
    </span>
  )
}

function wallMoment(ms: number, timeZone: string): { date: string; time: string } {
  // Swedish dates and times have the form of the ISO standard.
  const [date = '', time = ''] = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
    .format(ms)
    .split(' ')
  return { date, time }
}
