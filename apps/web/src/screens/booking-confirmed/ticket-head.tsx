import type { Order } from '@touchline/contract/entities/orders/order'
import { type BookedTime, bookedTimes } from '@touchline/rules/bookings/booked-times'
import { mapAddress } from '@touchline/rules/catalogue/map-address'
import { countWords } from '@touchline/rules/words/count-words'
import { whenWords } from '../../features/basket/session-head.tsx'
import { calendarAddress } from '../../features/tickets/calendar-address.ts'
import { usePageFacts } from '../../page/page-facts.ts'
import { Picture } from '../../page/picture.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { classNames } from '../../ui/class-names.ts'
import { TickIcon } from '../../ui/other-icons.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import {
  attendedBy,
  hasNothingBooked,
  isJustMade,
  isOnlyMoves,
  type OrderItem,
  ticketState,
  ticketWords,
} from './order-item.ts'
import { ShareButton } from './share-button.tsx'

type Props = { order: Order; orderKey: string | null; day: string }

/**
 * Shows the ticket: what, for whom, when and where, the code for the desk, the same in letters, and the actions for a ticket.
 */
export function TicketHead({ order, orderKey, day }: Props) {
  const { isKiosk, nowMs } = usePageFacts()
  const { heading, headingLater, done } = ticketWords[ticketState(order)]
  const isNew = isJustMade(order, nowMs)
  const [booked, ...others] = bookedTimes(order.items).filter(({ first: { status } }) => status === 'booked')
  const first = booked?.first
  const cover = first ?? order.items[0]
  return (
    <section
      aria-labelledby="confirmed-title"
      className="overflow-hidden rounded-lg border border-line bg-surface shadow-card md:flex print:block print:border-0 print:shadow-none"
    >
      {cover && (
        <Picture
          picture={cover.picture}
          scene={cover.scene}
          sizes="(min-width: 48rem) 20rem, 100vw"
          frame="h-24 w-full object-cover md:h-auto md:w-48 md:shrink-0 lg:w-80 print:hidden"
          isFirst
        />
      )}
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 p-4 sm:p-6">
          <div className="min-w-0 grow basis-64">
            {done !== undefined && (
              <p className="flex items-center gap-2 font-bold">
                <span className="grid size-6 place-items-center rounded-full bg-success text-surface">
                  <TickIcon size={16} />
                </span>
                {/* Wire 10: words of a checkout that has just ended. */}
                {isNew ? 'Checkout successful' : `${done} ${day}`}
              </p>
            )}
            <h1 id="confirmed-title" tabIndex={-1}>
              <span className="print:hidden">{isNew ? heading : (headingLater ?? heading)}</span>
              <span className="hidden print:inline">Receipt</span>
            </h1>
            {booked && <WhatAndWhen booked={booked} others={others.length} />}
            {done !== undefined && isNew && (
              <p className="mt-2 max-w-form text-sm">
                Thank you, {order.firstName}.{' '}
                {order.email === ''
                  ? 'No email address was given: print this receipt, or write down the reference.'
                  : `We’re emailing your confirmation to ${isKiosk ? 'your email address' : order.email}.`}
              </p>
            )}
          </div>
          <div className="mx-auto w-40 shrink-0 text-center sm:mx-0">
            {first && <QrCode text={order.reference} label={`Code of booking ${order.reference}`} />}
            <dl>
              <dt className="text-sm">
                {isOnlyMoves(order) || hasNothingBooked(order) ? 'Payment reference' : 'Booking reference'}
              </dt>
              <dd className="display tabular text-xl tracking-wide">{order.reference}</dd>
            </dl>
          </div>
        </div>
        {first && !isKiosk && <Actions order={order} orderKey={orderKey} first={first} />}
      </div>
    </section>
  )
}

type WhatProps = { booked: BookedTime; others: number }

/** Says what is booked, for whom, when and where, and how many other sessions stand below. */
function WhatAndWhen({ booked: { first, hours }, others }: WhatProps) {
  return (
    <p className="mt-1 text-lg leading-snug print:hidden">
      <span className="block font-bold">
        {first.name} · {attendedBy(hours[0])}
      </span>
      <span className="tabular block">{whenWords(first)}</span>
      <span className="block text-base text-ink-soft">
        {[first.location, first.venueName].filter(Boolean).join(', ')}
      </span>
      {others > 0 && <span className="block text-base">{countWords(others, 'more session')} below</span>}
    </p>
  )
}

function Actions({ order, orderKey, first }: { order: Order; orderKey: string | null; first: OrderItem }) {
  const { apiBase } = usePageFacts()
  return (
    <div className="grid grid-cols-2 gap-2 border-t sm:grid-cols-3 border-line p-4 sm:px-6 print:hidden">
      <a
        href={calendarAddress({ apiBase, completeOrderId: order.completeOrderId, orderKey })}
        download
        className={classNames(buttonStyle('primary', 'medium', true), 'col-span-2 sm:col-span-1')}
      >
        Add to calendar
      </a>
      <a
        href={mapAddress(first.venueAddress, first.venueCoordinates)}
        target="_blank"
        rel="noreferrer"
        className={buttonStyle('secondary', 'medium', true)}
      >
        Directions
        <span className="visually-hidden"> to {first.venueName} (opens in a new window)</span>
      </a>
      <ShareButton order={order} />
    </div>
  )
}
