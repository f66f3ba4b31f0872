import type { Cancellation } from '@touchline/contract/entities/cancellation'
import { Button } from '../../ui/button.tsx'
import type { AskedToCancel } from './asked-to-cancel.ts'

type Props = {
  booking: AskedToCancel & { cancellation: Cancellation }
  ask: (booking: AskedToCancel) => void
  wide?: boolean
}

/** What cancelling gives back, until when, and the button that leads there; where it can't be done here, why, and who to ask. */
export function CancelRule({ booking, ask, wide = false }: Props) {
  const { canBeCancelled, sentences } = booking.cancellation
  return (
    <div className="grid gap-3">
      <div className="grid gap-1 text-sm text-ink-soft">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {canBeCancelled && (
        <div className={wide ? 'grid' : undefined}>
          <Button
            variant="secondary"
            wide={wide}
            aria-label={`Cancel booking: ${booking.name}`}
            onClick={() => ask(booking)}
          >
            Cancel booking
          </Button>
        </div>
      )}
    </div>
  )
}
