import type { TimeInBasket, TimeToMoveTo } from '@touchline/contract/calls/bookings/list-times-to-move-to'
import { spokenDate } from '@touchline/rules/time/date-labels'
import { countWords } from '@touchline/rules/words/count-words'
import { useState } from 'react'
import { LinkButton } from '../../page/link-button.tsx'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { BookingToMove } from './booking-to-move.ts'
import { byTime, type SameTime } from './by-time.ts'
import { MoveDialog } from './move-dialog.tsx'

type Props = {
  booking: BookingToMove
  date: string
  times: readonly TimeToMoveTo[]
  inBasket: readonly TimeInBasket[]
  onMoved: () => void
}

/** Shows a day's times, a row each. The court is chosen in the window that opens. */
export function Times({ booking, date, times, inBasket, onMoved }: Props) {
  const [chosen, setChosen] = useState<SameTime<TimeToMoveTo> | null>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <h2 className="mt-6 mb-3 text-lg">{spokenDate(date)}</h2>
      {times.length === 0 && (
        <p aria-live="polite" className={inBasket.length > 0 ? 'mb-3' : undefined}>
          No other time that day has room for it. Choose another day.
        </p>
      )}
      {byTime(times).map((one) => (
        <section key={one.part} aria-labelledby={`times-${one.part}`} className="mt-5 first:mt-0">
          <h3 id={`times-${one.part}`} className="mb-2">
            {one.part}
          </h3>
          <ul className="grid gap-2">
            {one.times.map((time) => (
              <TimeRow
                key={time.key}
                sessions={time.sessions}
                date={date}
                onChosen={() => {
                  setChosen(time)
                  setOpen(true)
                }}
              />
            ))}
          </ul>
        </section>
      ))}
      {inBasket.length > 0 && (
        <ul className="mt-3 grid gap-3">
          {inBasket.map((session) => (
            <HeldRow key={`${session.startsAtUtc} ${session.place}`} session={session} date={date} />
          ))}
        </ul>
      )}
      {chosen && (
        <MoveDialog
          key={chosen.key}
          booking={booking}
          date={date}
          sessions={chosen.sessions}
          open={isOpen}
          onClose={() => setOpen(false)}
          onMoved={onMoved}
        />
      )}
    </>
  )
}

type RowProps = {
  sessions: readonly [TimeToMoveTo, ...TimeToMoveTo[]]
  date: string
  onChosen: () => void
}

/** Shows a session, or the courts of one time. */
function TimeRow({ sessions, date, onChosen }: RowProps) {
  const [first, ...others] = sessions
  const isOne = others.length === 0
  const cost = others.every(({ difference }) => difference === first.difference)
    ? first
    : { difference: 0, differenceWords: 'Not all cost the same' }
  const where = isOne ? first.place : `one of ${sessions.length}`
  return (
    <li className={ROW}>
      <span className="min-w-0">
        <span className="tabular font-bold">
          {first.starts} to {first.ends}
        </span>{' '}
        {first.name}
        <span className="block text-sm text-ink-soft">
          {isOne
            ? `${first.place} · ${countWords(first.spaces, 'place')} available`
            : `${sessions.length} available: ${sessions.map(({ place }) => place).join(', ')}`}
        </span>
      </span>
      <span className="flex grow flex-wrap items-center justify-end gap-x-3 gap-y-2 max-sm:w-full max-sm:justify-between">
        <Difference of={cost} />
        <Button
          variant="secondary"
          aria-label={`Move here: move to ${first.starts}, ${first.name}, ${where}, ${spokenDate(date)}: ${cost.differenceWords.toLowerCase()}`}
          onClick={onChosen}
        >
          Move here
        </Button>
      </span>
    </li>
  )
}

const ROW =
  'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-line bg-surface p-3'

/** Shows a listed time that the booking can't move to, and why. */
function HeldRow({ session: { starts, ends, name, place }, date }: { session: TimeInBasket; date: string }) {
  return (
    <li className={classNames(ROW, 'border-dashed')}>
      <span className="min-w-0">
        <span className="tabular font-bold">
          {starts} to {ends}
        </span>{' '}
        {name}
        <span className="block text-sm text-ink-soft">
          {place} · in your basket: pay for it there, or remove it to move this booking here
        </span>
      </span>
      <LinkButton
        to={paths.basket()}
        variant="secondary"
        label={`Go to your basket: ${starts}, ${name}, ${place}, ${spokenDate(date)}`}
      >
        Go to your basket
      </LinkButton>
    </li>
  )
}

type Cost = Pick<TimeToMoveTo, 'difference' | 'differenceWords'>

const Difference = ({ of: { difference, differenceWords } }: { of: Cost }) => (
  <Badge tone={difference < 0 ? 'success' : difference > 0 ? 'warning' : 'plain'}>
    <span className="tabular text-sm">{differenceWords}</span>
  </Badge>
)
