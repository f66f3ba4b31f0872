import { useSuspenseQuery } from '@tanstack/react-query'
import type { Order } from '@touchline/contract/entities/orders/order'
import { changeWords, receiptVenues } from '@touchline/rules/money/receipt'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import { wallDate } from '@touchline/rules/time/wall-time'
import type { LoaderFunctionArgs } from 'react-router'
import { accountPaths } from '../../../account-paths.ts'
import { ensureQuery } from '../../../calls/call-query.ts'
import { clientQuery } from '../../../calls/catalogue/get-client.ts'
import { userQuery } from '../../../calls/login/get-user.ts'
import { orderQuery } from '../../../calls/orders/get-order.ts'
import { OrderSums } from '../../../features/basket/order-sums.tsx'
import { Link } from '../../../page/link.tsx'
import { PageTitle } from '../../../page/page-title.tsx'
import { servicesOf } from '../../../services.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import type { ScreenParams } from '../screen-params.ts'
import { ReceiptLines } from './receipt-lines.tsx'
import { ReceiptTaxes } from './receipt-taxes.tsx'

/** Loads the order, if it is the customer's own. */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<null> {
  await ensureQuery(servicesOf(context).client, orderQuery(params.completeOrderId ?? '', null))
  return null
}

/** Shows what an order cost, with the tax in it and how it was paid, to print or to keep. */
export function Receipt({ params }: { params: ScreenParams }) {
  const { data: order } = useSuspenseQuery(orderQuery(params.completeOrderId ?? '', null))
  const { data: operator } = useSuspenseQuery(clientQuery())
  const { data: user } = useSuspenseQuery(userQuery())
  const { symbol } = operator.currency
  const { seller } = order
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
          <p className="text-lg font-bold">{seller.name || operator.name}</p>
          {seller.address && <p className="text-ink-soft">{seller.address}</p>}
          <p className="text-ink-soft">{receiptVenues(order).join(' · ')}</p>
          <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
            <dt className="text-ink-soft">Reference</dt>
            <dd className="tabular">{order.reference}</dd>
            <dt className="text-ink-soft">Date</dt>
            <dd>{dayOf(order, operator.timeZone)}</dd>
            {seller.taxNumber && (
              <>
                <dt className="text-ink-soft">Tax number</dt>
                <dd className="tabular">{seller.taxNumber}</dd>
              </>
            )}
            <dt className="text-ink-soft">For</dt>
            <dd className="break-words">{[order.firstName, order.email].filter(Boolean).join(', ')}</dd>
          </dl>
          <ReceiptLines order={order} symbol={symbol} />
          <div className="mt-2">
            <OrderSums of={order} symbol={symbol} />
          </div>
          {changeWords(order, symbol).map((words) => (
            <p key={words} className="tabular mt-1">
              {words}
            </p>
          ))}
          <ReceiptTaxes taxes={order.taxes} />
        </Card>
        <p className="mt-4 flex flex-wrap gap-2 print:hidden">
          <Button onClick={() => printOn('sheet')}>Print receipt</Button>
          {user?.role === 'staff' && (
            <Button variant="secondary" onClick={() => printOn('roll')}>
              Print on a roll (80 mm)
            </Button>
          )}
        </p>
      </div>
    </>
  )
}

/** Prints the page on sheets or, narrow and in small letters, on the roll of a receipt printer. */
function printOn(paper: 'sheet' | 'roll'): void {
  document.documentElement.dataset['paper'] = paper
  window.print()
}

/** Returns the day of the order, 'Sun 22 Nov 2026'. */
const dayOf = ({ createdAt }: Order, timeZone: string): string =>
  dayAndYear(wallDate(new Date(createdAt), timeZone))
