import { useSuspenseQuery } from '@tanstack/react-query'
import type { Order } from '@touchline/contract/entities/orders/order'
import { formatPence } from '@touchline/rules/money/money'
import { Suspense } from 'react'
import { accountPaths } from '../../account-paths.ts'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { userQuery } from '../../calls/login/get-user.ts'
import { lazyPart } from '../../page/lazy-part.tsx'
import { LinkButton } from '../../page/link-button.tsx'
import { staffPaths } from '../../staff-paths.ts'

// Visitors see the order without it.
const MailReceipt = lazyPart(async () => (await import('./mail-receipt.tsx')).MailReceipt)

/** Leads staff from an order to its receipt, which can be mailed, and, where money is owed at the desk, to where they record its payout. */
export function DeskMoneyLink({ order }: { order: Order }) {
  const { deskOwed, reference, completeOrderId } = order
  const { data: user } = useSuspenseQuery(userQuery())
  const { data: operator } = useSuspenseQuery(clientQuery())
  if (user?.role !== 'staff') return null
  return (
    <div className="mt-4 grid gap-2 print:hidden">
      {deskOwed > 0 && (
        <LinkButton to={staffPaths.money({ find: reference })} wide>
          {`Pay out ${formatPence(deskOwed, operator.currency.symbol)} at the desk`}
        </LinkButton>
      )}
      <LinkButton to={accountPaths.receipt({ completeOrderId })} variant="secondary" wide>
        Receipt, for paper or a roll
      </LinkButton>
      <Suspense>
        <MailReceipt order={order} />
      </Suspense>
    </div>
  )
}
