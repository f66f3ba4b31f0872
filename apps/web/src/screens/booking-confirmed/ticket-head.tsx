import type { Order } from '@touchline/contract/entities/order'
import { QrCode } from '../../features/tickets/qr-code.tsx'
import { usePageFacts } from '../../page/page-facts.ts'
import { isJustMade, isOnlyMoves, isOnlyPackages, ticketState, ticketWords } from './order-item.ts'
import { TickIcon } from '../../ui/other-icons.tsx'

/** The ticket itself: what is shown at the desk, first on the page, with the same in letters. */
export function TicketHead({ order, day }: { order: Order; day: string }) {
  const { isKiosk, nowMs } = usePageFacts()
  const { heading, headingLater, done } = ticketWords[ticketState(order)]
  const isNew = isJustMade(order, nowMs)
  const isLive = order.items.some(({ status }) => status === 'booked')
  return (
    <section
      aria-labelledby="confirmed-title"
      className="on-dark flex flex-wrap-reverse items-center justify-between gap-6 rounded-lg bg-dark p-6 text-on-dark sm:p-10"
    >
      <div className="min-w-0 grow basis-64">
        {done !== undefined && (
          <p className="flex items-center gap-2 font-bold">
            <span className="grid size-8 place-items-center rounded-full bg-success text-surface">
              <TickIcon size={20} />
            </span>
            {/* wire 10: the words of a checkout that has just ended. */}
            {isNew ? 'Checkout successful' : `${done} ${day}`}
          </p>
        )}
        <h1 id="confirmed-title" tabIndex={-1} className="mt-3">
          <span className="print:hidden">{isNew ? heading : (headingLater ?? heading)}</span>
          <span className="hidden print:inline">Receipt</span>
        </h1>
        {done !== undefined && isNew && (
          <p className="mt-3 max-w-form text-lg">
            Thank you, {order.firstName}. Your confirmation goes to{' '}
            {isKiosk ? 'your email address' : order.email}.
          </p>
        )}
      </div>
      <div className="mx-auto w-52 shrink-0 text-center sm:mx-0">
        {isLive && <QrCode text={order.reference} label={`Code of booking ${order.reference}`} />}
        <dl className="mt-2">
          <dt className="text-sm">
            {isOnlyMoves(order) || isOnlyPackages(order) ? 'Payment reference' : 'Booking reference'}
          </dt>
          <dd className="display tabular text-2xl tracking-wide">{order.reference}</dd>
        </dl>
      </div>
    </section>
  )
}
