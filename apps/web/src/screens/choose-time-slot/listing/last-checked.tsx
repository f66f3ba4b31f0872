import { useEffect, useState } from 'react'
import type { SignalLost } from '../../../calls/signal.ts'
import { useSignalLost } from '../../../calls/use-signal-lost.ts'
import { VenueZone } from '../../../features/venue/venue-zone.tsx'
import { Button } from '../../../ui/button.tsx'

type Props = {
  /** Time zone of the venue, and its town. */
  zone: string
  town: string
  /** Time at the venue, '18:42:10'. */
  at: string
  isRefreshing: boolean
  onCheck: () => void
}

const JUST_NOW_MS = 60_000

/** Says at the foot of a list how old it is, and offers to load it again. */
export function LastChecked(props: Props) {
  const { at } = props
  const lost = useSignalLost()
  const [old, setOld] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setOld(at), JUST_NOW_MS)
    return () => clearTimeout(timer)
  }, [at])
  return <CheckedLine {...props} age={lost ?? (old === at ? 'old' : 'new')} />
}

type LineProps = Props & { age: 'new' | 'old' | SignalLost }

export function CheckedLine({ zone, town, at, age, isRefreshing, onCheck }: LineProps) {
  const time = at.slice(0, 5)
  const words = {
    new: 'Updated just now',
    old: `Updated at ${time}`,
    offline: `You’re offline. Times from ${time}`,
    'no answer': `This page can’t reach us. Times from ${time}`,
  }
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
      <VenueZone zone={zone} town={town} />
      <span className="tabular">{words[age]}</span>
      <Button variant="text" size="small" onClick={onCheck} busy={isRefreshing && 'Checking…'}>
        Check again
      </Button>
    </p>
  )
}
