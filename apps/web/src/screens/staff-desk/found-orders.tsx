import { useQuery } from '@tanstack/react-query'
import type { DeskOrder } from '@touchline/contract/entities/desk/desk-order'
import { countWords } from '@touchline/rules/words/count-words'
import { deskOrdersQuery } from '../../calls/desk/find-orders.ts'
import { errorWords } from '../../calls/error-words.ts'
import { Link } from '../../page/link.tsx'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/notice.tsx'

const shownAtMost = 3

export function FoundOrders({ find }: { find: string }) {
  const { data, error } = useQuery({
    ...deskOrdersQuery(find),
    throwOnError: false,
    // Each look is recorded, so none happens automatically.
    staleTime: 'static',
  })
  if (error)
    return (
      <div className="mt-4">
        <Notice type="danger" title="The orders can’t be shown" live>
          {errorWords(error)}
        </Notice>
      </div>
    )
  if (!data) return null
  return (
    <>
      <p role="status" className="mt-4 text-sm text-ink-soft">
        {data.length === 0
          ? 'No order was found at your venues. Check what you typed.'
          : `${countWords(data.length, 'order')} found${data.length === 20 ? ': type more to see others' : ''}.`}
      </p>
      <ul className="mt-1 divide-y divide-line">
        {data.map((order) => (
          <OneOrder key={order.completeOrderId} order={order} />
        ))}
      </ul>
    </>
  )
}

function OneOrder({ order }: { order: DeskOrder }) {
  const { completeOrderId, reference, name, email, phone, formattedTotal, items } = order
  const more = items.length - shownAtMost
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Link
          to={paths.bookingConfirmed({ completeOrderId })}
          aria-label={`Open order ${reference} of ${name}`}
          className="flex min-h-11 items-center font-bold text-primary-text underline underline-offset-4"
        >
          {name}, {reference}
        </Link>
        <span className="tabular">{formattedTotal}</span>
      </p>
      <p className="text-sm break-words text-ink-soft">
        {[email || 'No email address', phone].filter(Boolean).join(', ')}
      </p>
      <ul className="mt-1 text-sm">
        {items.slice(0, shownAtMost).map((item, position) => (
          // oxlint-disable-next-line react/no-array-index-key -- two places of one session are alike
          <li key={position}>
            {item.isCancelled && 'Cancelled: '}
            {item.name}, {item.when}, {item.venueName}
          </li>
        ))}
        {more > 0 && <li>And {countWords(more, 'booking')} more</li>}
      </ul>
    </li>
  )
}
