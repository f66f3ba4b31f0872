import type { Cancellation } from '@touchline/contract/entities/bookings/cancellation'
import { Button } from '../../ui/button.tsx'
import { ShortRule } from '../../ui/short-rule.tsx'
import type { AskedToCancel } from './asked-to-cancel.ts'

type Props = {
  booking: AskedToCancel & { cancellation: Cancellation }
  ask: (booking: AskedToCancel) => void
  wide?: boolean
}

/**
 * Shows the refunds for cancelling with their deadlines, and the button to cancel. If cancelling isn't
 * possible here, says why, and whom to ask.
 */
export function CancelRule({ booking, ask, wide = false }: Props) {
  return (
    <div className="grid gap-3">
      <CancelSentences of={booking.cancellation} />
      {booking.cancellation.canBeCancelled && (
        <div className={wide ? 'grid' : undefined}>
          <CancelButton booking={booking} ask={ask} wide={wide} />
        </div>
      )}
    </div>
  )
}

export const CancelSentences = ({ of: { sentences } }: { of: Cancellation }) => (
  <ShortRule sentences={sentences} />
)

type HourRule = { time: string; cancellation: Cancellation | null }

/** Shows the rule of each hour of a court with its own deadlines; once where all have the same. */
export function HoursSentences({ hours }: { hours: readonly HourRule[] }) {
  const told = hours.flatMap(({ time, cancellation }) => (cancellation ? [{ time, cancellation }] : []))
  const [first] = told
  if (!first) return null
  const words = new Set(told.map(({ cancellation }) => cancellation.sentences.join(' ')))
  if (words.size === 1) return <CancelSentences of={first.cancellation} />
  return told.map(({ time, cancellation }) => (
    <div key={time}>
      <p className="tabular text-sm font-bold">{time}</p>
      <CancelSentences of={cancellation} />
    </div>
  ))
}

export const CancelButton = ({ booking, ask, wide = false }: Props) => (
  <Button
    variant="secondary"
    wide={wide}
    aria-label={`Cancel booking: ${booking.name}`}
    onClick={() => ask(booking)}
  >
    Cancel booking
  </Button>
)
