import type { DaySession } from '@touchline/contract/entities/attendance/day-session'
import type { DeskCustomer } from '@touchline/contract/entities/desk/desk-customer'
import { fullName } from '@touchline/rules/people/full-name'
import { useNavigate } from 'react-router'
import { useAddItems } from '../../calls/basket/add-items.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'

type Props = {
  session: DaySession
  /** Null for a walk-in. */
  customer: DeskCustomer | null
  nowMs: number
}

/** Puts a place of the session into the basket, and leads to the money. */
export function SellPlace({ session: { slotId, name, from, free, endsAt }, customer, nowMs }: Props) {
  const add = useAddItems({ onOverlap: () => () => send(false) })
  const navigate = useNavigate()
  const send = (warnOfOverlap: boolean) =>
    add.mutate(
      { body: { items: [{ id: slotId, type: 'activity', quantity: 1 }], warnOfOverlap } },
      { onSuccess: () => void navigate(paths.checkout()) },
    )
  const words = customer === null ? 'Sell a place' : `Sell a place to ${fullName(customer)}`
  if (free === 0 || Date.parse(endsAt) <= nowMs) return null
  return (
    <div className="mt-2">
      <Button
        variant="secondary"
        size="small"
        busy={add.isPending && 'Holding a place…'}
        aria-label={`${words}: ${name}, ${from}`}
        // A walk-in has no other bookings: an overlap would be one of the staff's own.
        onClick={() => !add.isPending && send(customer !== null)}
      >
        {words}
      </Button>
    </div>
  )
}
