import type { Order } from '@touchline/contract/entities/orders/order'
import { TaxLines } from './tax-lines.tsx'

type Sums = Pick<
  Order,
  | 'formattedTotal'
  | 'taxTotal'
  | 'subTotal'
  | 'paidWays'
  | 'paidLater'
  | 'returned'
  | 'paidInTheEndWords'
  | 'formattedPaidInTheEnd'
  | 'taxInTheEnd'
  | 'formattedTaxInTheEnd'
  | 'moneyNotes'
>
type Props = { of: Sums; symbol: string }

/**
 * Shows an order's cost and payments. If money moved later, shows all payments and refunds, and their
 * balance.
 */
export function OrderSums({ of: order, symbol }: Props) {
  const { paidWays, paidLater, returned, moneyNotes } = order
  const isChanged = paidLater.length + returned.length > 0
  return (
    <>
      <dl className="tabular grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1 border-t border-line pt-4">
        {isChanged ? (
          <>
            {[...paidWays, ...paidLater].map((line) => (
              <Line key={line.words} {...line} />
            ))}
            {returned.map(({ words, formattedAmount }) => (
              <Line key={words} words={words} formattedAmount={`−${formattedAmount}`} />
            ))}
            <Sum words={order.paidInTheEndWords} formattedAmount={order.formattedPaidInTheEnd} />
            {order.taxInTheEnd > 0 && (
              <Line words="Tax included" formattedAmount={order.formattedTaxInTheEnd} isSoft />
            )}
          </>
        ) : (
          <>
            <TaxLines of={order} symbol={symbol} />
            <Sum words="Total" formattedAmount={order.formattedTotal} />
            {paidWays.map((line) => (
              <Line key={line.words} {...line} isSoft />
            ))}
          </>
        )}
      </dl>
      {moneyNotes.map((note) => (
        <p key={note} className="mt-3 text-sm text-ink-soft">
          {note}
        </p>
      ))}
    </>
  )
}

type LineProps = { words: string; formattedAmount: string; isSoft?: boolean }

const Line = ({ words, formattedAmount, isSoft = false }: LineProps) => (
  <>
    <dt className={isSoft ? 'text-ink-soft' : undefined}>{words}</dt>
    <dd className={isSoft ? 'text-right text-ink-soft' : 'text-right'}>{formattedAmount}</dd>
  </>
)

const Sum = ({ words, formattedAmount }: LineProps) => (
  <>
    <dt className="font-bold">{words}</dt>
    <dd className="text-right text-xl font-bold">{formattedAmount}</dd>
  </>
)
