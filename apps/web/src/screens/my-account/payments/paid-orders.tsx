import type { AccountOrder } from '@touchline/contract/entities/payments/account-payment'
import { Fragment } from 'react'
import { accountPaths } from '../../../account-paths.ts'
import type { Payments } from '../../../calls/payments/get-payments.ts'
import { useVenueSlug } from '../../../features/venue/use-venue-slug.ts'
import { Link } from '../../../page/link.tsx'
import { LinkButton } from '../../../page/link-button.tsx'
import { ListPages } from '../../../page/list-pages.tsx'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/card.tsx'
import type { PagesIn } from './read-pages.ts'

/** Lists every order, with the way to its receipt. */
export function PaidOrders({ paid, shown }: { paid: Payments['orders']; shown: PagesIn }) {
  const { orders, page, pages } = paid
  return (
    <Card as="section" labelledBy="orders-title">
      <h2 id="orders-title">Orders and receipts</h2>
      {orders.length === 0 ? (
        <NoOrders />
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {orders.map((order) => (
            <Order key={order.orderId} order={order} />
          ))}
        </ul>
      )}
      <ListPages
        label="Pages of your orders"
        page={page}
        pages={pages}
        addressOf={(to) => accountPaths.payments({ ...shown, orders: to })}
      />
    </Card>
  )
}

function Order({ order }: { order: AccountOrder }) {
  const { reference, date, names, formattedTotal, paidBy, returned, completeOrderId } = order
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-3">
      <div>
        <ul className="font-bold">
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <ul className="tabular text-sm text-ink-soft sm:flex sm:flex-wrap sm:gap-x-4">
          {[`Paid ${date}`, reference, paidBy].filter(Boolean).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </div>
      <p className="tabular text-right font-bold">{formattedTotal}</p>
      {returned.map(({ words, formattedAmount }) => (
        <Fragment key={words}>
          <p className="text-sm text-ink-soft">{words}</p>
          <p className="tabular text-right text-sm text-ink-soft">−{formattedAmount}</p>
        </Fragment>
      ))}
      <p className="col-span-2">
        <Link
          to={accountPaths.receipt({ completeOrderId })}
          aria-label={`Receipt ${reference}, ${date}`}
          className="inline-flex min-h-11 items-center font-bold text-primary-text underline underline-offset-4"
        >
          Receipt
        </Link>
      </p>
    </li>
  )
}

function NoOrders() {
  const venueSlug = useVenueSlug()
  return (
    <div className="mt-2 grid justify-items-start gap-4">
      <p className="text-ink-soft">You have not paid for anything yet.</p>
      <LinkButton to={venueSlug === null ? paths.home() : paths.chooseActivity({ venueSlug })}>
        Find something to do
      </LinkButton>
    </div>
  )
}
