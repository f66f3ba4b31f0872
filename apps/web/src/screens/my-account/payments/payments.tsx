import type { LoaderFunctionArgs } from 'react-router'
import { ensureQuery } from '../../../calls/call-query.ts'
import { creditQuery } from '../../../calls/my-account/list-credit.ts'
import { ordersQuery } from '../../../calls/my-account/list-orders.ts'
import { savedCardsQuery } from '../../../calls/my-account/list-saved-cards.ts'
import { PageTitle } from '../../../page/page-title.tsx'
import { servicesOf } from '../../../services.ts'
import { WhatIsOwed } from '../what-is-owed.tsx'
import { CreditStatement } from './credit-statement.tsx'
import { pagesIn } from './pages-in.ts'
import { PaidOrders } from './paid-orders.tsx'
import { SavedCards } from './saved-cards.tsx'

export async function loader({ context, request }: LoaderFunctionArgs): Promise<null> {
  const { client } = servicesOf(context)
  const { orders, credit } = pagesIn(new URL(request.url).searchParams)
  await Promise.all([
    ensureQuery(client, savedCardsQuery()),
    ensureQuery(client, creditQuery(credit)),
    ensureQuery(client, ordersQuery(orders)),
  ])
  return null
}

/** What the customer has paid, what credit they have and what became of it, and their saved cards. */
export function Payments() {
  return (
    <>
      <PageTitle>Payments</PageTitle>
      <h1 tabIndex={-1}>Payments</h1>
      <div className="mt-5 grid gap-6">
        <WhatIsOwed />
        <SavedCards />
        <CreditStatement />
        <PaidOrders />
      </div>
    </>
  )
}
