import type { Order } from '@touchline/contract/entities/orders/order'
import { type OrderSum, type OrderSumsOf, orderSums } from '@touchline/rules/money/receipt'

type Props = { of: OrderSumsOf & Pick<Order, 'moneyNotes'>; symbol: string }

/** Shows an order's cost and payments, and what became of the money since. */
export function OrderSums({ of: order, symbol }: Props) {
  return (
    <>
      <dl className="tabular grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1 border-t border-line pt-4">
        {orderSums(order, symbol).map((sum) => (
          <Line key={sum.words} {...sum} />
        ))}
      </dl>
      {order.moneyNotes.map((note) => (
        <p key={note} className="mt-3 text-sm text-ink-soft">
          {note}
        </p>
      ))}
    </>
  )
}

const inks: Record<OrderSum['look'], string> = { plain: '', soft: 'text-ink-soft', sum: 'font-bold' }
const sizes: Record<OrderSum['look'], string> = { ...inks, sum: 'text-xl font-bold' }

const Line = ({ words, formattedAmount, look }: OrderSum) => (
  <>
    <dt className={inks[look]}>{words}</dt>
    <dd className={`text-right ${sizes[look]}`}>{formattedAmount}</dd>
  </>
)
