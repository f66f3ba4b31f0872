import type { Cart } from '@touchline/contract/entities/basket/cart'
import type { Order } from '@touchline/contract/entities/orders/order'
import { DateTile } from '../features/basket/date-tile.tsx'
import { HoldBar } from '../features/basket/hold-bar.tsx'
import { OrderSums } from '../features/basket/order-sums.tsx'
import { SessionHead } from '../features/basket/session-head.tsx'
import { CheckingPayment, PaymentWithStaff } from '../features/payments/checking-payment.tsx'
import { usePageFacts } from '../page/page-facts.ts'
import { TicketHead } from '../screens/booking-confirmed/ticket-head.tsx'
import { PayBar } from '../screens/checkout/pay/pay-bar.tsx'
import { BasketBar } from '../screens/choose-time-slot/basket/basket-bar.tsx'
import { Button } from '../ui/button.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { cartSample, orderSample, sessionSample } from './samples.ts'
import { Section } from './section.tsx'
import { StatePicker } from './state-picker.tsx'

const minutes = (count: number) => count * 60_000

const ticket = (order: Order) => <TicketHead order={order} orderKey={null} day="Thu 3 Dec 2026" />

/** Shows holds, payments, and what the desk gets to see. */
export function Purchases() {
  const justNow = new Date(usePageFacts().nowMs).toISOString()
  return (
    <>
      <Holds />
      <Section title="Lines of a basket">
        <div className="grid gap-4">
          <SessionHead
            name="Yoga"
            session={{ ...sessionSample, location: { id: 1, name: 'Studio 1' } } as never}
          >
            <p className="tabular font-bold">£7.50</p>
          </SessionHead>
          <div className="flex gap-4">
            <DateTile date={sessionSample.date} />
            <DateTile date={sessionSample.date} muted />
          </div>
        </div>
      </Section>
      <Section title="Bars at the foot of a phone’s screen">
        <div className="grid gap-6">
          <div>
            <PayBar cart={cartSample(minutes(9))} symbol="£">
              <Button size="large">Pay £15.50</Button>
            </PayBar>
          </div>
          <div>
            <BasketBar cart={cartSample(minutes(9))} />
          </div>
        </div>
      </Section>
      <Costs justNow={justNow} />
      <Section title="A payment that is looked up">
        <CheckingPayment />
        <CheckingPayment isBankOutOfReach onCancel={async () => {}} />
        <PaymentWithStaff
          words="We don’t know yet what happened to your payment, so staff are looking into it. Please do not pay again."
          transactionUuid="00000000-0000-4000-8000-00009f3ac01b"
        />
      </Section>
      <Section title="Code">
        <div className="w-40">
          <QrCode text="TLN8G2" label="Code of booking TLN8G2" />
        </div>
      </Section>
      <Tickets justNow={justNow} />
    </>
  )
}

function Holds() {
  const { nowMs } = usePageFacts()
  const hold = (leftMs: number, more: Partial<Cart> = {}) => (
    <HoldBar key={leftMs} cart={cartSample(leftMs, more)} arrivedAtMs={nowMs} />
  )
  return (
    <Section title="The hold: enough time, hurry, no more time, run out">
      <StatePicker
        states={[
          { name: 'Enough time', part: hold(minutes(9.7)) },
          { name: 'Hurry', part: hold(minutes(1.8), { renewalsLeft: 1 }) },
          { name: 'No more time', part: hold(minutes(6), { renewalsLeft: 0 }) },
          { name: 'Run out', part: hold(0) },
        ]}
      />
    </Section>
  )
}

function Costs({ justNow }: { justNow: string }) {
  return (
    <Section title="What it cost: as paid, and after something came back">
      <div className="grid max-w-form gap-8">
        <OrderSums of={orderSample(justNow)} symbol="£" />
        <OrderSums
          of={orderSample(justNow, {
            returned: [{ words: 'Back as credit on Fri 4 Dec', amount: 375, formattedAmount: '£3.75' }],
            formattedPaidInTheEnd: '£3.75',
            moneyNotes: ['£3.75 of this was for what was cancelled, and is not paid back.'],
          })}
          symbol="£"
        />
      </div>
    </Section>
  )
}

function Tickets({ justNow }: { justNow: string }) {
  const cancelled = {
    ...sessionSample,
    status: 'cancelled',
    cancelledBy: { isVenue: true, words: null },
  } as const
  return (
    <Section title="Ticket: just paid, looked up later, cancelled">
      <StatePicker
        states={[
          { name: 'Just paid', part: ticket(orderSample(justNow)) },
          { name: 'Looked up later', part: ticket(orderSample('2026-01-02T10:00:00Z')) },
          { name: 'Cancelled by the venue', part: ticket(orderSample(justNow, { items: [cancelled] })) },
        ]}
      />
    </Section>
  )
}
