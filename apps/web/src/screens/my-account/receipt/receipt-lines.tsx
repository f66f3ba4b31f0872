import type { Order } from '@touchline/contract/entities/orders/order'
import { formatPence } from '@touchline/rules/money/money'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import { countWords } from '@touchline/rules/words/count-words'
import type { ReactNode } from 'react'

type Props = { order: Order; symbol: string }

/** Lists what was paid for, line by line, with the tax in each and its rate. */
export function ReceiptLines({ order, symbol }: Props) {
  const rateOf = ({ taxWords }: { taxWords: string | null }) => (order.taxes.length > 0 ? taxWords : null)
  return (
    <table className="tabular mt-5 w-full text-left">
      <caption className="visually-hidden">What was paid for</caption>
      <thead>
        <tr className="border-b border-line text-sm text-ink-soft">
          <th scope="col" className="py-2 font-normal">
            Item
          </th>
          <th scope="col" className="py-2 pl-4 text-right font-normal">
            Tax
          </th>
          <th scope="col" className="py-2 pl-4 text-right font-normal">
            Price
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {order.items.map((item) => (
          <Line key={item.id} tax={item.formattedTaxTotal} rate={rateOf(item)} price={item.formattedTotal}>
            {item.name}
            <span className="block text-sm text-ink-soft">
              {dayAndYear(item.date.raw)}, {item.startsAt.format24Hour}, {item.priceName},{' '}
              {countWords(item.quantity, 'place')}
            </span>
            {item.notes.map((note) => (
              <span key={note} className="block text-sm text-ink-soft">
                {note}
              </span>
            ))}
            {item.cancelledPlaces > 0 && (
              <span className="block text-sm font-bold">{cancelledWords(item)}</span>
            )}
          </Line>
        ))}
        {order.moved.map((moved) => (
          <Line
            key={`moved ${moved.bookingId}`}
            tax={moved.formattedTaxTotal}
            rate={rateOf(moved)}
            price={moved.formattedTotal}
          >
            Difference for moving {moved.name}
            <span className="block text-sm text-ink-soft">
              From {moved.from} to {moved.to}, {countWords(moved.quantity, 'place')}
            </span>
          </Line>
        ))}
        {order.membershipItems.map((item) => (
          <Line
            key={`membership ${item.id}`}
            tax={formatPence(item.taxTotal, symbol)}
            rate={rateOf(item)}
            price={item.price.formatted}
          >
            {item.name}
            {item.details.map((words) => (
              <span key={words} className="block text-sm text-ink-soft">
                {words}
              </span>
            ))}
          </Line>
        ))}
        {order.packageItems.map((item) => (
          <Line
            key={`package ${item.id}`}
            tax={formatPence(item.taxTotal, symbol)}
            rate={rateOf(item)}
            price={item.price.formatted}
          >
            {item.name}
          </Line>
        ))}
      </tbody>
    </table>
  )
}

type LineProps = { tax: string; rate: string | null; price: string; children: ReactNode }

function Line({ tax, rate, price, children }: LineProps) {
  return (
    <tr className="align-top">
      <td className="py-2">{children}</td>
      <td className="py-2 pl-4 text-right">
        {tax}
        {rate !== null && <span className="block text-sm text-ink-soft">{rate}</span>}
      </td>
      <td className="py-2 pl-4 text-right font-bold">{price}</td>
    </tr>
  )
}

function cancelledWords({ status, cancelledBy, cancelledPlaces }: Order['items'][number]): string {
  if (status !== 'cancelled') return `${countWords(cancelledPlaces, 'place')} cancelled`
  return cancelledBy?.isVenue ? 'Cancelled by the venue' : 'Cancelled'
}
