import type { DaySession } from '@touchline/contract/entities/attendance/day-session'
import { useNavigate } from 'react-router'
import { useAddItems } from '../../calls/basket/add-items.ts'
import { readKept } from '../../features/desk/desk-memory.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'

type Props = { session: DaySession; nowMs: number }

/** Puts a place of the session into the basket, and leads to the money: for the customer at the desk, or a walk-in. */
export function SellPlace({ session: { slotId, name, from, free, endsAt }, nowMs }: Props) {
  const add = useAddItems({ onOverlap: () => () => send(false) })
  const navigate = useNavigate()
  const send = (warnOfOverlap: boolean) =>
    add.mutate(
      { body: { items: [{ id: slotId, type: 'activity', quantity: 1 }], warnOfOverlap } },
      { onSuccess: () => void navigate(paths.checkout()) },
    )
  if (free === 0 || Date.parse(endsAt) <= nowMs) return null
  return (
    <div className="mt-2">
      <Button
        variant="secondary"
        size="small"
        busy={add.isPending && 'Holding a place…'}
        aria-label={`Sell a place: ${name}, ${from}`}
        // A walk-in has no other bookings: an overlap would be one of the staff's own.
        onClick={() => !add.isPending && send(readKept().customer !== null)}
      >
        Sell a place
      </Button>
    </div>
  )
}
