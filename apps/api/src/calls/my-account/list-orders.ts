import { listOrders } from '@touchline/contract/calls/my-account/list-orders'
import { isRefusal } from '../../answer.ts'
import { requireAccount } from '../../commands/account/require-account.ts'
import { presentAccountOrder } from '../../presenters/account-payment.ts'
import { serve } from '../../serve.ts'
import { listOrdersOf } from '../../stores/account-payments.ts'
import { pagesOf } from './pages-of.ts'

const size = 20

export const serveListOrders = serve(listOrders, async ({ visit, query }) => {
  const customer = await requireAccount(visit)
  if (isRefusal(customer)) return customer
  const { client } = visit.catalogue
  const page = Number(query.page ?? 1)
  const owner = { clientId: client.id, customerId: customer.customerId }
  const { rows, total } = await listOrdersOf(visit.services.db, owner, { page, size })
  return { data: rows.map((row) => presentAccountOrder(row, client)), meta: pagesOf(total, page, size) }
})
