import { useSuspenseQuery } from '@tanstack/react-query'
import type { Order } from '@touchline/contract/entities/order'
import { formatPence } from '@touchline/rules/money'
import { Fragment } from 'react'
import { clientQuery } from '../../calls/client/get-client.ts'
import { ReturnedLines } from '../../features/cart/returned-lines.tsx'
import { TaxLines } from '../../features/cart/tax-lines.tsx'

/** What was paid, and how. */
export function Paid({ order }: { order: Order }) {
  const { data: operator } = useSuspenseQuery(clientQuery())
  const symbol = operator.currency.symbol
  return (
    <dl className="tabular grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 border-t border-line pt-4">
      <TaxLines of={order} symbol={symbol} />
      <dt className="font-bold">Total</dt>
      <dd className="text-right text-xl font-bold">{order.formattedTotal}</dd>
      {order.creditPaid > 0 && (
        <>
          <dt className="text-ink-soft">Paid with credit</dt>
          <dd className="text-right text-ink-soft">{formatPence(order.creditPaid, symbol)}</dd>
        </>
      )}
      {order.tenders.map(({ tenderType, reference, formattedAmount }, position) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines never move, and two may be alike
        <Fragment key={position}>
          <dt className="text-ink-soft">{`${tenderWords[tenderType]} ${reference}`.trim()}</dt>
          <dd className="text-right text-ink-soft">{formattedAmount}</dd>
        </Fragment>
      ))}
      {order.cardPaid > 0 && (
        <>
          <dt className="text-ink-soft">{order.card ? cardWords(order.card) : 'Paid by card'}</dt>
          <dd className="text-right text-ink-soft">{formatPence(order.cardPaid, symbol)}</dd>
        </>
      )}
      <ReturnedLines of={order} />
    </dl>
  )
}

/** 'Paid by voucher V-1001' */
const tenderWords = {
  cash: 'Paid in cash',
  cheque: 'Paid by cheque',
  'offline-voucher': 'Paid by voucher',
}

/** 'Paid with Visa ending 4242' */
function cardWords({ brand, last4 }: { brand: string; last4: string }): string {
  return `Paid with ${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending ${last4}`
}
