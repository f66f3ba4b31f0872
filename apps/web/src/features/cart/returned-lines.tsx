import type { Order } from '@touchline/contract/entities/order'

type Props = {
  of: Pick<Order, 'returned' | 'kept' | 'formattedKept' | 'formattedPaidInTheEnd'>
}

/** For a list of sums, below what was paid: what has come back since, and what that makes. Nothing where nothing was given up. */
export function ReturnedLines({ of: { returned, kept, formattedKept, formattedPaidInTheEnd } }: Props) {
  if (returned.length === 0 && kept === 0) return null
  return (
    <>
      {returned.map(({ words, formattedAmount }) => (
        <div key={words} className="col-span-2 flex justify-between gap-4">
          <dt>{words}</dt>
          <dd className="shrink-0 text-right">−{formattedAmount}</dd>
        </div>
      ))}
      {kept > 0 && (
        <div className="col-span-2 flex justify-between gap-4 text-ink-soft">
          <dt>Not paid back of what was cancelled</dt>
          <dd className="shrink-0 text-right">{formattedKept}</dd>
        </div>
      )}
      <div className="col-span-2 flex items-baseline justify-between gap-4 font-bold">
        <dt>Paid in the end</dt>
        <dd className="shrink-0 text-right text-xl">{formattedPaidInTheEnd}</dd>
      </div>
    </>
  )
}
