import { listCredit } from '@touchline/contract/calls/my-account/list-credit'
import { isRefusal } from '../../answer.ts'
import { requireAccount } from '../../commands/account/require-account.ts'
import { presentBalances, presentMovement } from '../../presenters/account-payment.ts'
import { serve } from '../../serve.ts'
import { readCreditStatement } from '../../stores/account-payments.ts'
import { pagesOf } from './pages-of.ts'

const size = 30

export const serveListCredit = serve(listCredit, async ({ visit, query }) => {
  const customer = await requireAccount(visit)
  if (isRefusal(customer)) return customer
  const { client } = visit.catalogue
  const page = Number(query.page ?? 1)
  const owner = { clientId: client.id, customerId: customer.customerId }
  const statement = await readCreditStatement(visit.services.db, owner, { page, size })
  return {
    data: statement.rows.map((row) => presentMovement(row, client)),
    meta: { ...pagesOf(statement.total, page, size), balances: presentBalances(statement.lots, client) },
  }
})
