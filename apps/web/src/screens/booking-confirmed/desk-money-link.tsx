import { useSuspenseQuery } from '@tanstack/react-query'
import type { Order } from '@touchline/contract/entities/orders/order'
import { formatPence } from '@touchline/rules/money/money'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { userQuery } from '../../calls/login/get-user.ts'
import { LinkButton } from '../../page/link-button.tsx'
import { staffPaths } from '../../staff-paths.ts'

/** Leads staff from an order with money owed at the desk to where they record that it was paid out. */
export function DeskMoneyLink({ order: { deskOwed, reference } }: { order: Order }) {
  const { data: user } = useSuspenseQuery(userQuery())
  const { data: operator } = useSuspenseQuery(clientQuery())
  if (deskOwed === 0 || user?.role !== 'staff') return null
  return (
    <div className="mt-4 print:hidden">
      <LinkButton to={staffPaths.money({ find: reference })} wide>
        {`Pay out ${formatPence(deskOwed, operator.currency.symbol)} at the desk`}
      </LinkButton>
    </div>
  )
}
