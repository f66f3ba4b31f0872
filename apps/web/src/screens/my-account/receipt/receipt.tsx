import { useSuspenseQuery } from '@tanstack/react-query'
import type { Order } from '@touchline/contract/entities/orders/order'
import { formatPence } from '@touchline/rules/money/money'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import { wallDate } from '@touchline/rules/time/wall-time'
import { countWords } from '@touchline/rules/words/count-words'
import type { LoaderFunctionArgs } from 'react-router'
import { accountPaths } from '../../../account-paths.ts'
import { ensureQuery } from '../../../calls/call-query.ts'
import { clientQuery } from '../../../calls/catalogue/get-client.ts'
import { orderQuery } from '../../../calls/orders/get-order.ts'
import { OrderSums } from '../../../features/basket/order-sums.tsx'
import { Link } from '../../../page/link.tsx'
import { PageTitle } from '../../../page/page-title.tsx'
import { servicesOf } from '../../../services.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import type { ScreenParams } from '../screen-params.ts'

/** Loads the order, if it is the customer's own. */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<null> {
  await ensureQuery(servicesOf(context).client, orderQuery(params.completeOrderId ?? '', null))
  return null
}

/** Shows what an order cost, with the tax in it and how it was paid, to print or to keep. */
export function Receipt({ params }: { params: ScreenParams }) {
  const { data: order } = useSuspenseQuery(orderQuery(params.completeOrderId ?? '', null))
  const { data: operator } = useSuspenseQuery(clientQuery())
  const { symbol } = operator.currency
  return (
    <>
      <PageTitle>{`Receipt ${order.reference}`}</PageTitle>
      <p className="print:hidden">
        <Link
          to={accountPaths.payments()}
          className="inline-flex min-h-11 items-center font-bold text-primary-text underline underline-offset-4"
        >
          All payments
        </Link>
      </p>
      <h1 tabIndex={-1}>Receipt</h1>
      <div className="mt-4 max-w-text print:max-w-none">
        <Card>
          <p className="text-lg font-bold">{operator.name}</p>
          <p className="text-ink-soft">{venuesOf(order).join(' · ')}</p>
          <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
            <dt className="text-ink-soft">Reference</dt>
            <dd className="tabular">{order.reference}</dd>
            <dt className="text-ink-soft">Date</dt>
            <dd>{dayOf(order, operator.timeZone)}</dd>
            <dt className="text-ink-soft">For</dt>
            <dd className="break-words">
              {order.firstName}, {order.email}
            </dd>
          </dl>
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
                <tr key={item.id} className="align-top">
                  <td className="py-2">
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
                      <span className="block text-sm font-bold">
                        {item.status === 'cancelled'
                          ? item.cancelledBy?.isVenue
                            ? 'Cancelled by the venue'
                            : 'Cancelled'
                          : `${countWords(item.cancelledPlaces, 'place')} cancelled`}
                      </span>
                    )}
                  </td>
                  <td className="py-2 pl-4 text-right">{item.formattedTaxTotal}</td>
                  <td className="py-2 pl-4 text-right font-bold">{item.formattedTotal}</td>
                </tr>
              ))}
              {order.moved.map((moved) => (
                <tr key={`moved ${moved.bookingId}`} className="align-top">
                  <td className="py-2">
                    Difference for moving {moved.name}
                    <span className="block text-sm text-ink-soft">
                      From {moved.from} to {moved.to}, {countWords(moved.quantity, 'place')}
                    </span>
                  </td>
                  <td className="py-2 pl-4 text-right">{moved.formattedTaxTotal}</td>
                  <td className="py-2 pl-4 text-right font-bold">{moved.formattedTotal}</td>
                </tr>
              ))}
              {order.packageItems.map((item) => (
                <tr key={`package ${item.id}`} className="align-top">
                  <td className="py-2">{item.name}</td>
                  <td className="py-2 pl-4 text-right">{formatPence(item.taxTotal, symbol)}</td>
                  <td className="py-2 pl-4 text-right font-bold">{item.price.formatted}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <div className="mt-2">
            <OrderSums of={order} symbol={symbol} />
          </div>
        </Card>
        <p className="mt-4 print:hidden">
          <Button onClick={() => window.print()}>Print receipt</Button>
        </p>
      </div>
    </>
  )
}

/** Lists each venue once, with its address. */
const venuesOf = ({ items, moved }: Order): string[] => [
  ...new Set([
    ...items.map(({ venueName, venueAddress }) => [venueName, venueAddress].filter(Boolean).join(', ')),
    ...(items.length === 0 ? moved.map(({ venueName }) => venueName) : []),
  ]),
]

/** Returns the day of the order, 'Sun 22 Nov 2026'. */
const dayOf = ({ createdAt }: Order, timeZone: string): string =>
  dayAndYear(wallDate(new Date(createdAt), timeZone))
