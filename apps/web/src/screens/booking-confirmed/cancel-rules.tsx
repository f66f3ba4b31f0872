import type { Order } from '@touchline/contract/entities/orders/order'
import { bookedTimes } from '@touchline/rules/bookings/booked-times'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import { fromToWords } from '@touchline/rules/time/end-words'
import type { AskedToCancel } from '../../features/cancelling/asked-to-cancel.ts'
import { CancelRule } from '../../features/cancelling/cancel-rule.tsx'
import { HoursRule } from '../../features/cancelling/hours-rule.tsx'
import { moveOfOrder } from '../../order-paths.ts'
import { LinkButton } from '../../page/link-button.tsx'
import { usePageFacts } from '../../page/page-facts.ts'
import { Card } from '../../ui/card.tsx'
import type { OrderItem } from './order-item.ts'

type Props = {
  order: Order
  /** Key of the email's link, where that opened the page. */
  orderKey: string | null
  ask: (booking: AskedToCancel) => void
}

/** Shows until when each place can be cancelled, with date and time, the refund, and the button. */
export function CancelRules({ order, orderKey, ask }: Props) {
  const { isKiosk } = usePageFacts()
  const booked = bookedTimes(order.items)
    .filter(({ first: { status } }) => status === 'booked')
    .flatMap(({ people }) => people)
  if (booked.length === 0) return null
  const moveTo = (bookingId: number) =>
    moveOfOrder({ completeOrderId: order.completeOrderId, key: orderKey, bookingId })
  return (
    <Card as="section" labelledBy="cancel-rule-title">
      <h2 id="cancel-rule-title">If you can’t come</h2>
      <ul className="mt-2 divide-y divide-line">
        {booked.map((lines) => {
          const [item] = lines
          const { id, cancellation } = item
          const name = nameOf(item, order, lines.at(-1))
          if (lines.length > 1)
            return (
              <li key={id} className="grid gap-1 py-3 first:pt-0 last:pb-0">
                {booked.length > 1 && <p className="font-bold">{name}</p>}
                <HoursRule
                  hours={lines.map((hour) => ({
                    bookingId: hour.id,
                    time: fromToWords(hour),
                    cancellation: hour.cancellation,
                    moveTo: moveTo(hour.id),
                  }))}
                  name={name}
                  ask={ask}
                  orderKey={orderKey}
                  canAct={!isKiosk}
                  wide
                />
              </li>
            )
          return (
            <li key={id} className="grid gap-1 py-3 first:pt-0 last:pb-0">
              {booked.length > 1 && <p className="font-bold">{name}</p>}
              <CancelRule
                // No one stays at a kiosk, so its bookings are cancelled at the desk or from the email.
                booking={{
                  bookingId: id,
                  name,
                  orderKey,
                  cancellation: isKiosk ? { ...cancellation, canBeCancelled: false } : cancellation,
                }}
                ask={ask}
                wide
              />
              {cancellation.move.canBeMoved && !isKiosk && (
                <div className="mt-2 grid gap-2">
                  {cancellation.move.sentences.map((sentence) => (
                    <p key={sentence} className="text-sm text-ink-soft">
                      {sentence}
                    </p>
                  ))}
                  <LinkButton to={moveTo(id)} variant="secondary" wide label={`Choose another time: ${name}`}>
                    Choose another time
                  </LinkButton>
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/**
 * Names a booking: 'Badminton, Fri 18 Dec 2026, 18:00, for Ben Porter'. Several hours of a court have their whole
 * time, '18:00 to 20:00'.
 */
export function nameOf(item: OrderItem, { firstName }: Order, last = item): string {
  const who = item.purchasedFor ?? (item.names.length > 0 ? item.names.join(', ') : null)
  const comes = item.isBookers ? firstName : who
  const session = `${item.name}, ${dayAndYear(item.date.raw)}, ${last === item ? item.startsAt.format24Hour : fromToWords({ startsAt: item.startsAt, endsAt: last.endsAt })}`
  return comes === null ? session : `${session}, for ${comes}`
}
