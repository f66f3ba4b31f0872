import { useSuspenseQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { ensureQuery } from '../../../calls/call-query.ts'
import { paymentsQuery } from '../../../calls/payments/get-payments.ts'
import { PageTitle } from '../../../page/page-title.tsx'
import { servicesOf } from '../../../services.ts'
import { OwedCharges } from '../owed-charges.tsx'
import { CreditStatement } from './credit-statement.tsx'
import { PaidOrders } from './paid-orders.tsx'
import { pagesIn } from './read-pages.ts'
import { SavedCards } from './saved-cards.tsx'

export async function loader({ context, request }: LoaderFunctionArgs): Promise<null> {
  const { client } = servicesOf(context)
  await ensureQuery(client, paymentsQuery(pagesIn(new URL(request.url).searchParams)))
  return null
}

/** Shows the customer's payments, their credit and its changes, and their saved cards. */
export function Payments() {
  const [query] = useSearchParams()
  const shown = pagesIn(query)
  const { data } = useSuspenseQuery(paymentsQuery(shown))
  return (
    <>
      <PageTitle>Payments</PageTitle>
      <h1 tabIndex={-1}>Payments</h1>
      <div className="mt-5 grid gap-6">
        <OwedCharges />
        <SavedCards cards={data.cards} />
        <CreditStatement credit={data.credit} shown={shown} />
        <PaidOrders paid={data.orders} shown={shown} />
      </div>
    </>
  )
}
