import type { Order } from '@touchline/contract/entities/order'

type Props = {
  of: Pick<
    Order,
    | 'paidLater'
    | 'returned'
    | 'kept'
    | 'formattedKept'
    | 'formattedPaidInTheEnd'
    | 'taxTotal'
    | 'taxInTheEnd'
    | 'formattedTaxInTheEnd'
  >
}

/** For a list of sums, below what was paid: what was paid for moves and what has come back since, and what that makes. Nothing where nothing of that was. */
export function ReturnedLines({ of: order }: Props) {
  const { paidLater, returned, kept } = order
  if (paidLater.length === 0 && returned.length === 0 && kept === 0) return null
  return (
    <>
      {paidLater.map(({ words, formattedAmount }) => (
        <div key={words} className="col-span-2 flex justify-between gap-4">
          <dt>{words}</dt>
          <dd className="shrink-0 text-right">{formattedAmount}</dd>
        </div>
      ))}
      {returned.map(({ words, formattedAmount }) => (
        <div key={words} className="col-span-2 flex justify-between gap-4">
          <dt>{words}</dt>
          <dd className="shrink-0 text-right">−{formattedAmount}</dd>
        </div>
      ))}
      {kept > 0 && (
        <div className="col-span-2 flex justify-between gap-4 text-ink-soft">
          <dt>Not paid back of what was cancelled</dt>
          <dd className="shrink-0 text-right">{order.formattedKept}</dd>
        </div>
      )}
      <div className="col-span-2 flex items-baseline justify-between gap-4 font-bold">
        <dt>Paid in the end</dt>
        <dd className="shrink-0 text-right text-xl">{order.formattedPaidInTheEnd}</dd>
      </div>
      {(order.taxTotal > 0 || order.taxInTheEnd > 0) && (
        <div className="col-span-2 flex justify-between gap-4 text-ink-soft">
          <dt>Tax in what was paid in the end</dt>
          <dd className="shrink-0 text-right">{order.formattedTaxInTheEnd}</dd>
        </div>
      )}
    </>
  )
}
