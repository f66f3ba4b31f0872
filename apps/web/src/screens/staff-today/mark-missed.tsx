import type { DaySession } from '@touchline/contract/entities/attendance/day-session'
import { countDay } from '@touchline/rules/bookings/day-marks'
import { countWords } from '@touchline/rules/words/count-words'
import { useState } from 'react'
import { useSignalLost } from '../../calls/use-signal-lost.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Acts } from './use-acts.ts'

type Props = { session: DaySession; acts: Acts; nowMs: number }

/** Marks, after a session, all who were not checked in as missed; staff read first what that means. */
export function MarkMissed({ session, acts, nowMs }: Props) {
  const [isAsked, setIsAsked] = useState(false)
  const isLost = useSignalLost() !== null
  const { unmarked, here } = countDay(session)
  if (nowMs < Date.parse(session.endsAt) || unmarked === 0) return null
  const people = countWords(unmarked, 'place')
  const markAll = () => {
    setIsAsked(false)
    for (const { bookingId, reference, places } of session.bookings) {
      const left = places.filter(({ mark }) => mark === null).map(({ place }) => place)
      if (left.length > 0) acts.mark({ bookingId, slotId: session.slotId, places: left, reference }, 'missed')
    }
  }
  return (
    <div className="mt-3">
      <Button
        variant="secondary"
        unavailable={isLost}
        aria-label={`Mark ${people} as missed: ${session.name} ${session.from}`}
        onClick={() => setIsAsked(true)}
      >
        Mark {people} as missed
      </Button>
      {isLost && <p className="mt-1 text-sm text-ink-soft">This needs a signal.</p>}
      <Dialog open={isAsked} onClose={() => setIsAsked(false)} title={`Mark ${people} as missed?`}>
        <div className="grid gap-4">
          <p>
            {session.name}, {session.from} to {session.until}. {session.missedWords ?? 'No charge follows.'}
          </p>
          <p>{adviceOf(here, unmarked)}</p>
          <div className="flex flex-wrap gap-3">
            <Button onClick={markAll}>Mark as missed</Button>
            <Button variant="text" onClick={() => setIsAsked(false)}>
              Not now
            </Button>
          </div>
        </div>
      </Dialog>
    </div>
  )
}

const adviceOf = (here: number, unmarked: number): string =>
  here === 0
    ? `No one was checked in at all. Only go on if you are sure that ${unmarked === 1 ? 'this person' : 'these people'} did not come.`
    : 'You can undo each of them.'
