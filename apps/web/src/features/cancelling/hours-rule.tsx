import type { Cancellation } from '@touchline/contract/entities/bookings/cancellation'
import { LinkButton } from '../../page/link-button.tsx'
import type { AskedToCancel } from './asked-to-cancel.ts'
import { CancelButton, HoursSentences } from './cancel-rule.tsx'

export type HourWithRule = {
  bookingId: number
  /** '12:00 to 13:00' */
  time: string
  cancellation: Cancellation
  /** Page that moves this hour. */
  moveTo: string
}

type Props = {
  hours: readonly HourWithRule[]
  /** Name of all: 'Badminton, Mon 30 Nov, 12:00 to 14:00'. */
  name: string
  ask: (booking: AskedToCancel) => void
  orderKey?: string | null
  wide?: boolean
  /** False at a kiosk, where nothing is changed. */
  canAct?: boolean
}

/** Shows the rules for hours of a court, cancels them together or one by one, and moves each on its own. */
export function HoursRule({ hours, name, ask, orderKey = null, wide = false, canAct = true }: Props) {
  const [first] = hours
  const cancellable = hours.filter(({ cancellation }) => cancellation.canBeCancelled)
  const movable = hours.filter(({ cancellation }) => cancellation.move.canBeMoved)
  return (
    <div className="grid gap-3">
      <HoursSentences hours={hours} />
      {canAct && first && cancellable.length > 0 && (
        <div className={wide ? 'grid' : undefined}>
          <CancelButton
            booking={{
              bookingId: first.bookingId,
              name,
              cancellation: first.cancellation,
              hours: cancellable,
              kept: hours.filter((hour) => !cancellable.includes(hour)).map(({ time }) => time),
              orderKey,
            }}
            ask={ask}
            wide={wide}
          />
        </div>
      )}
      {canAct && movable.length > 0 && (
        <>
          <p className="text-sm text-ink-soft">Each hour is moved on its own.</p>
          <ul className={wide ? 'grid gap-3' : 'grid justify-items-start gap-3'}>
            {movable.map(({ bookingId, time, cancellation, moveTo }) => (
              <li key={bookingId} className="grid gap-2">
                {cancellation.move.sentences.map((sentence) => (
                  <p key={sentence} className="text-sm text-ink-soft">
                    <span className="tabular">{time}</span>: {sentence}
                  </p>
                ))}
                <LinkButton to={moveTo} variant="secondary" wide={wide} label={`Move ${time}: ${name}`}>
                  {`Move ${time}`}
                </LinkButton>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
