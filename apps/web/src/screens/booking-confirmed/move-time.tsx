import type { Order } from '@touchline/contract/entities/orders/order'
import { bookedTimes } from '@touchline/rules/bookings/booked-times'
import { fromToWords } from '@touchline/rules/time/end-words'
import { useNavigate, useSearchParams } from 'react-router'
import { MoveBooking } from '../../features/move-booking/move-booking.tsx'
import { moveOfOrder } from '../../order-paths.ts'
import { Link } from '../../page/link.tsx'
import { PageTitle } from '../../page/page-title.tsx'
import { paths } from '../../paths.ts'
import { staffPaths } from '../../staff-paths.ts'
import { nameOf } from './cancel-rules.tsx'
import type { OrderItem } from './order-item.ts'

type Props = {
  order: Order
  item: OrderItem
  /** Key of the email's link, where that opened the page. */
  orderKey: string | null
  /** Day that the address names. */
  date: string | null
}

/** Finds the person whose page led staff here. */
const personIn = (search: URLSearchParams): number | null => {
  const person = search.get('person') ?? ''
  return /^[1-9]\d{0,14}$/.test(person) ? Number(person) : null
}

/** Offers another time for one booking of the order, to the person who has its confirmation. */
export function MoveTime({ order, item, orderKey, date }: Props) {
  const navigate = useNavigate()
  const { completeOrderId } = order
  const { move } = item.cancellation
  const name = nameOf(item, order)
  const together = bookedTimes(order.items)
    .flatMap(({ people }) => people)
    .find((hours) => hours.includes(item))
  const others = (together ?? []).filter((hour) => hour !== item).map(fromToWords)
  const personId = personIn(useSearchParams()[0])
  const ofOrder = `${paths.bookingConfirmed({ completeOrderId })}${orderKey === null ? '' : `?key=${encodeURIComponent(orderKey)}`}`
  const back = personId === null ? ofOrder : staffPaths.person(personId)
  return (
    <>
      <PageTitle>{`Move ${name}`}</PageTitle>
      <p>
        <Link
          to={back}
          className="inline-flex min-h-11 items-center font-bold text-primary-text underline underline-offset-4"
        >
          {personId === null ? 'Back to your booking' : 'Back to the person'}
        </Link>
      </p>
      <h1 tabIndex={-1}>Choose another time</h1>
      <p className="mt-2 text-lg">{[name, item.location].filter(Boolean).join(', ')}</p>
      {others.length > 0 && (
        <p className="mt-1">
          Only <span className="tabular">{fromToWords(item)}</span> is moved. The rest of your booking (
          {others.join(', ')}) stays as it is.
        </p>
      )}
      {move.sentences.map((sentence) => (
        <p key={sentence} className="mt-1 text-ink-soft">
          {sentence}
        </p>
      ))}
      <div className="mt-5">
        {move.canBeMoved ? (
          <MoveBooking
            booking={{
              bookingId: item.id,
              name,
              place: item.location || null,
              orderKey,
              asksReason: personId !== null,
            }}
            date={date}
            pathOf={(day) =>
              moveOfOrder({ completeOrderId, key: orderKey, bookingId: item.id, date: day, personId })
            }
            onMoved={() => void navigate(back)}
          />
        ) : (
          <p className="text-lg">This booking can’t be moved to another time online.</p>
        )}
      </div>
    </>
  )
}
